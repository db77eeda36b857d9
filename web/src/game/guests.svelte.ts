// Whom the table still waits for: the seats whose links were made on this device and at which nobody has sat yet.
import { dropInvitation, invitations, type Invitation } from '../lib/invites';
import type { Seat } from '../lib/protocol';
import type { Table } from './table.svelte';

export class Guests {
  #links = $state.raw<Invitation[]>([]);

  constructor(private readonly table: Table) {
    this.#links = invitations(table.id);
  }

  readonly #taken = $derived.by(() => {
    const acted = new Set(this.table.story.map((e) => e.seat));
    return this.table.seats.filter((s) => s.online || s.kind === 'bot' || acted.has(s.seat)).map((s) => s.seat);
  });

  /** The links that still open an empty seat. */
  readonly missing = $derived.by(() => (this.table.closed || !this.table.seats.length ? [] : this.#links.filter((l) => !this.#taken.includes(l.seat))));

  awaits(seat: Seat): boolean {
    return this.missing.some((l) => l.seat === seat);
  }

  /** Forgets the links of seats that were taken. To be called while a component is made. */
  watch(): void {
    $effect(() => {
      const gone = this.#links.filter((l) => this.#taken.includes(l.seat));
      if (!gone.length) return;
      for (const l of gone) dropInvitation(this.table.id, l.seat);
      this.#links = this.#links.filter((l) => !gone.includes(l));
    });
  }
}
