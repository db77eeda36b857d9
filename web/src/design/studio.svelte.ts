// The desk on which a tile is designed: the draft with its past, and what the server says of it.
import { checkDesign, ApiError, designUrl } from '../lib/api';
import type { DesignAnswer, Meta } from '../lib/protocol';
import { emptyDraft, type Draft } from './draft';
import { missingFor, ownersOf, type Want } from './needs';
import { borneOnly, problemsOf, type MarkKind } from './problems';
import { readWord, wordOf } from './word';

const ASK_AFTER_MS = 60;
const LONGEST_PAST = 200;
/** Under which a tile without a name is drawn. */
const NAMELESS = 'tile';

export class Studio {
  draft = $state.raw<Draft>(emptyDraft());
  #past = $state.raw<Draft[]>([]);
  #future = $state.raw<Draft[]>([]);
  /** What the server says of `#told`. */
  #answer = $state.raw<DesignAnswer>({});
  #told = $state('');
  /** The last design that could be drawn. */
  drawn = $state.raw<DesignAnswer>();
  /** The server did not answer. */
  silent = $state('');
  /** Places of the feature that is pointed at, here or in a list. */
  lit = $state.raw<string[]>([]);
  /** So often the whole tile has become another: what was open at a part of it is of no use any more. */
  leaps = $state(0);
  /** Are the pieces of fields being joined and parted? */
  fieldsByHand = $state(false);

  constructor(
    readonly marks: MarkKind[],
    readonly most: NonNullable<Meta['design']>,
    design = '',
  ) {
    this.open((design && readWord(design)) || emptyDraft());
  }

  readonly problems = $derived.by(() => problemsOf(this.draft, this.marks));
  /** The design as it would be played. */
  readonly word = $derived.by(() => wordOf(this.draft));
  /** The same with some name, and without marks that nothing bears: for the picture. */
  readonly #picture = $derived.by(() => wordOf(borneOnly({ ...this.draft, name: this.draft.name || NAMELESS }, this.marks)));
  /** It cannot be drawn as it is. */
  readonly hopeless = $derived(this.problems.some((p) => p.what !== 'name' && p.what !== 'unborne'));

  /** The server's objections to what is on the desk now. */
  get objections(): NonNullable<DesignAnswer['errors']> {
    return this.current ? (this.#answer.errors ?? []) : [];
  }
  /** Has the server spoken of just this? */
  get current(): boolean {
    return this.#told === this.#picture;
  }
  /** Nothing is wrong with it. */
  get finished(): boolean {
    return this.current && !this.problems.length && this.drawn === this.#answer;
  }
  /** The picture and its areas are those of what is on the desk. */
  get fresh(): boolean {
    return !this.hopeless && this.current && this.drawn === this.#answer;
  }
  /** What on it would count for nothing with these expansions. */
  wants(chosen: string[]): Want[] {
    const missing = missingFor(this.draft, this.marks, chosen);
    const told = this.finished ? (this.#answer.needs ?? []) : [];
    const more = told.filter((id) => !chosen.includes(id) && !this.marks.some((m) => ownersOf(m).includes(id)));
    return [...missing, ...more.map((id) => ({ owners: [id] }))];
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  picture(theme: string): string | undefined {
    return this.drawn?.design && designUrl(theme, this.drawn.design);
  }

  set(draft: Draft): void {
    if (wordOf(draft) === this.word && draft.around === this.draft.around) return;
    this.#past = [...this.#past, this.draft].slice(-LONGEST_PAST);
    this.#future = [];
    this.draft = draft;
  }
  /** The whole tile at one stroke: turned, emptied, another one. */
  replace(draft: Draft): void {
    this.leaps++;
    this.set(draft);
  }
  /** Another tile altogether, with nothing to take back. */
  open(draft: Draft): void {
    this.leaps++;
    [this.draft, this.#past, this.#future] = [draft, [], []];
  }
  /** A name is no step. */
  rename(name: string): void {
    this.draft = { ...this.draft, name };
  }
  undo(): void {
    const last = this.#past.at(-1);
    if (!last) return;
    this.leaps++;
    [this.#past, this.#future] = [this.#past.slice(0, -1), [this.draft, ...this.#future]];
    this.draft = { ...last, name: this.draft.name };
  }
  redo(): void {
    const [next, ...rest] = this.#future;
    if (!next) return;
    this.leaps++;
    [this.#past, this.#future] = [[...this.#past, this.draft], rest];
    this.draft = { ...next, name: this.draft.name };
  }

  /** Asks the server as long as somebody looks on; to be called in an effect, whose end it returns. */
  attend(): (() => void) | undefined {
    const word = this.#picture;
    if (this.hopeless || word === this.#told) return undefined;
    const timer = setTimeout(() => void this.#ask(word), this.#told ? ASK_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }

  async #ask(word: string): Promise<void> {
    try {
      const answer = await checkDesign(word);
      if (word !== this.#picture) return;
      [this.#answer, this.#told, this.silent] = [answer, word, ''];
      if (!answer.errors?.length) this.drawn = answer;
    } catch (e) {
      this.silent = e instanceof ApiError ? e.message : String(e);
    }
  }
}
