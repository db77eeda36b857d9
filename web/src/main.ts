import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { learn } from './i18n';
import { meta } from './lib/api';
import { FETCHED, pageOf } from './lib/pages';
import { prefs } from './lib/prefs.svelte';
import { parseRoute } from './lib/route';

// What the page waits for is asked for at once, beside the language: what can be played, or the rest of the page. Who wants it will see if it fails.
const first = pageOf(parseRoute(location.pathname, location.hash));
void (first === 'lobby' ? meta() : FETCHED[first]?.())?.catch(() => undefined);

// Without `await`: the chunk of a language waits for this one.
void learn(prefs.lang)
  .catch(() => learn('en'))
  .then(() => mount(App, { target: document.getElementById('app')! }));

// The page without network, see service-worker.js; it must not hold up the first look. Browsers offer it only to safe addresses (https, and this machine).
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.onmessage = async ({ data, ports }) => ports[0].postMessage(await (await import('./offline/fallback')).draw(data.draw));
  const whenIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1000));
  window.addEventListener('load', () => whenIdle(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)));
}
