#include "contest/report_parts.hpp"

namespace bastide {

const char* const kReportStyle = R"css(
:root{color-scheme:light dark;--paper:#f5efe3;--card:#fffcf5;--sunk:#ece4d3;--ink:#2b241c;--soft:#655a4b;--line:#d8ccb6;--strong:#8d7f6a;
--a:#0072b2;--b:#c75300;--n:#75694f;--h:#a03f27;--on:#fff;--shadow:0 1px 2px rgb(70 50 25/.12),0 6px 24px rgb(70 50 25/.1);
--sans:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif;
--serif:'Iowan Old Style','Palatino Linotype',Palatino,'P052',Georgia,'Liberation Serif',serif;--mono:ui-monospace,'Cascadia Mono','DejaVu Sans Mono',monospace}
@media (prefers-color-scheme:dark){:root{--paper:#1c1916;--card:#28241f;--sunk:#1f1b17;--ink:#f3ebdc;--soft:#bdb09c;--line:#413a31;--strong:#8a7d6a;
--a:#5db4ec;--b:#f3914a;--n:#8a7d6a;--h:#e9966d;--on:#1c1916;--shadow:0 1px 2px rgb(0 0 0/.4),0 8px 28px rgb(0 0 0/.35)}}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 var(--sans);font-variant-numeric:tabular-nums}
main{max-width:78rem;margin:0 auto;padding:clamp(1rem,3vw,2.5rem)}
header{margin-bottom:1.25rem}
.kind{margin:0;color:var(--h);font-size:.8rem;font-weight:600;letter-spacing:.12em;text-transform:uppercase}
h1{margin:.15em 0 0;font:600 clamp(1.6rem,5vw,2.75rem)/1.15 var(--serif);overflow-wrap:anywhere}
h1 em{color:var(--soft);font-weight:400}
h2{margin:0 0 .6rem;font:600 1.2rem/1.3 var(--serif)}
.won{display:flex;gap:3px;margin:0 0 1rem;border-radius:10px;overflow:hidden;font-size:.9rem;font-weight:600}
.won span{flex-basis:0;min-width:2.4rem;padding:.4rem .6rem;color:var(--on);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.won .a{background:var(--a)}.won .b{background:var(--b);text-align:right}.won .n{background:var(--n);text-align:center}
.tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:1rem;margin-bottom:1rem}
.tile,.card{background:var(--card);border:1px solid var(--line);border-radius:14px;box-shadow:var(--shadow)}
.tile{display:flex;flex-direction:column;padding:.9rem 1.1rem}
.label{color:var(--soft);font-size:.85rem}
.figure{font:600 clamp(1.7rem,4.5vw,2.6rem)/1.15 var(--serif)}
.figure small{font-size:.55em;color:var(--soft)}
.below{color:var(--soft);font-size:.85rem}
.verdict{margin:0 0 1rem;padding:.7rem 1.1rem;border-left:5px solid var(--n);border-radius:8px;background:var(--card)}
.verdict.yes{border-color:var(--a)}.verdict.no{border-color:var(--b)}.verdict b{margin-right:.5em}
.grid{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:1rem;margin-bottom:1rem}
.card{grid-column:span 3;min-width:0;padding:1.1rem 1.25rem;margin:0}
.card.third{grid-column:span 2}.third svg text{font-size:17px}
.card.wide{grid-column:1/-1}.wide svg{max-width:46rem;margin:0 auto}
main>.card{margin-bottom:1rem}
.about,.how{margin:.6rem 0 0;color:var(--soft);font-size:.85rem}
.scroll{overflow-x:auto;margin:0 -.4rem}
table{border-collapse:collapse;width:100%;font-size:.95rem}
th,td{padding:.45rem .6rem;text-align:right;white-space:nowrap;border-top:1px solid var(--line)}
thead td{border:0}
thead th{border:0;color:var(--soft);font-size:.82rem;font-weight:500;vertical-align:bottom}
tbody th,thead th:nth-child(1),.ranks thead th:first-of-type{text-align:left;font-weight:600}
tbody th{white-space:normal;overflow-wrap:break-word;max-width:24rem}
td small{color:var(--soft)}
.swatch{display:inline-block;width:.8em;height:.8em;margin-right:.5em;border-radius:3px}
.swatch.a{background:var(--a)}.swatch.b{background:var(--b)}
.cross td{text-align:center;min-width:4.2rem;border:2px solid var(--card);border-radius:6px}
.cross thead th{text-align:center}
.cross tbody th{position:sticky;left:0;background:var(--card)}
.cross td small{display:block;line-height:1.2;color:inherit}
.heat{background:color-mix(in srgb,var(--c) calc(var(--w)*.5),var(--sunk))}
.none{background:var(--sunk);opacity:.5}
.key{margin:0 0 .3rem;font-size:.9rem;display:flex;flex-wrap:wrap;gap:.2rem 1.1rem}
.key span{overflow-wrap:anywhere}
.key span::before{content:'';display:inline-block;width:1.3em;height:.28em;margin-right:.45em;border-radius:2px;vertical-align:middle}
.key .a::before{background:var(--a)}.key .b::before{background:var(--b)}
svg{display:block;width:100%;height:auto;overflow:visible}
svg text{fill:var(--soft);font:13px var(--sans)}
svg .name{fill:var(--ink);font-weight:600}
svg .note{fill:var(--ink);font-weight:600;paint-order:stroke;stroke:var(--card);stroke-width:4px;stroke-linejoin:round}
svg .a{--k:var(--a)}svg .b{--k:var(--b)}svg .n{--k:var(--n)}svg .h{--k:var(--h)}
svg .grid{stroke:var(--line);stroke-width:1}
svg .zero{stroke:var(--strong);stroke-width:1.2}
svg .level{stroke:var(--k,var(--strong));stroke-width:1.5;stroke-dasharray:6 4}
svg .line{fill:none;stroke:var(--k);stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round}
svg .band{fill:var(--k);fill-opacity:.17}
svg .bar{fill:var(--k)}
svg .dot{fill:var(--k);stroke:var(--card);stroke-width:2}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.8rem 1.5rem;margin:0}
dt{color:var(--soft);font-size:.85rem}
dd{margin:0;overflow-wrap:anywhere}
code{font:.9em var(--mono)}
pre{margin:1rem 0 0;padding:.8rem 1rem;border-radius:10px;background:var(--sunk);white-space:pre-wrap;overflow-wrap:anywhere}
.faults{margin:0;padding-left:1.2rem;overflow-wrap:anywhere}
footer{color:var(--soft);font-size:.85rem}
@media (max-width:60rem){.grid{grid-template-columns:minmax(0,1fr)}.card,.card.third{grid-column:auto}.third svg text{font-size:13px}}
@media (max-width:40rem){.tiles{grid-template-columns:repeat(2,1fr);gap:.7rem}.card{padding:.9rem .9rem}.tile{padding:.7rem .9rem}svg text,.third svg text{font-size:21px}
th,td{padding:.4rem .45rem}.cross tbody th{min-width:8rem;max-width:9rem;overflow-wrap:anywhere}}
@media print{body{background:none}.card,.tile{box-shadow:none;break-inside:avoid}}
)css";

}  // namespace bastide
