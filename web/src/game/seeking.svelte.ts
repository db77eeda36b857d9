// Who opened a table waits for others. Waiting for a quick match ends after a while with the offer of a computer; and where two wait for the
// same at two tables, as may happen when they asked two servers at one moment, the later one goes to the earlier.
import { quickMatch } from '../lib/api';
import { Company } from '../lib/company.svelte';
import { prefs } from '../lib/prefs.svelte';
import type { OpenTable } from '../lib/protocol';
import { forgetTable, recentTables } from '../lib/recent';
import { go, tablePath } from '../lib/route';
import type { Table } from './table.svelte';

/** Nobody is sent from table to table for ever. */
const MOST_MOVES = 2;
let moves = 0;

/** Does somebody else wait longer for the same? The list has the newest first. */
export function waitsLonger(tables: OpenTable[], own: string, kind: string, mine: string[]): boolean {
  const at = tables.findIndex((o) => o.table === own);
  return at >= 0 && tables.slice(at + 1).some((o) => o.match === kind && o.free > 0 && !mine.includes(o.table));
}

export class Seeking {
  /** Has he waited so long that a computer is offered? */
  late = $state(false);
  /** He gives it up. */
  leaving = $state(false);
  #company: Company | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #moving = false;

  constructor(
    private readonly table: Table,
    private readonly company: () => Company = () => new Company(),
  ) {}

  get kind(): string | undefined {
    return this.table.host === undefined ? undefined : this.table.info?.match?.kind;
  }

  /** Nobody but us is there yet. */
  get alone(): boolean {
    return this.table.free.length + 1 === this.table.seats.length;
  }

  /** While there is something to wait for; to be called in an effect, which ends with what is given back. */
  wait(): () => void {
    this.#timer = setTimeout(() => (this.late = true), this.table.info?.match?.patience ?? 0);
    this.#company = this.company();
    this.#company.start();
    return () => {
      clearTimeout(this.#timer);
      this.#company?.stop();
      this.#company = undefined;
    };
  }

  get better(): boolean {
    const mine = recentTables().map((r) => r.id);
    return !!this.kind && this.alone && waitsLonger(this.#company?.tables ?? [], this.table.id, this.kind, mine);
  }

  /** Closes this table, and asks again when that is done. */
  move(): void {
    if (this.#moving || moves >= MOST_MOVES) return;
    this.#moving = true;
    moves++;
    this.table.shut();
  }

  cancel(): void {
    this.leaving = true;
    this.table.shut();
    if (!this.table.online) this.#gone('/');
  }

  /** The table is closed, or nobody waits any more: where that was to lead. */
  async closed(kind: string | undefined): Promise<void> {
    if (this.leaving) return this.#gone('/');
    if (!this.#moving || !kind) return;
    this.#moving = false;
    if (this.table.seats.some((s) => s.taken || (s.kind === 'person' && s.online && !this.table.mine.includes(s.seat)))) return; // somebody came after all
    const { table, tokens } = await quickMatch(kind, prefs.name);
    this.#gone(tablePath(table, tokens));
  }

  #gone(to: string): void {
    forgetTable(this.table.id);
    go(to);
  }
}
