import { randomId } from '../../../../browser/random-id.ts';
import type { Reading } from '../../contract.ts';
import type { ValueName } from '../../contract-values.ts';
import { type Answered, sendReadings } from './sending.ts';
import { changedValues, settled, standingAfter, type Typed, type Unsent } from './unsent.ts';
import { UnsentStore } from './unsent-store.ts';

/** Milliseconds without a keystroke after which what was typed is sent. */
const idle = 4_000;

/** Which reading somebody types into, and what stands there. */
export interface Place {
  readonly reservoirId: string;
  readonly reservoirName: string;
  readonly at: number;
  readonly stored: Reading | undefined;
}

export const placeKey = (reservoirId: string, at: number) => `${reservoirId} ${at}`;

/** A reading that is typed into waits until its doubts have a reason; asked of the screen, which knows what surrounds it. */
type MayGo = (unsent: Unsent) => boolean;

/**
 * What one account has typed and what is not stored yet. It is kept in the browser at each change, goes out by itself, and
 * waits for a line that is lost; what the server asks about stays until somebody has answered.
 */
export class ReadingQueue {
  readonly #accountId: string;
  readonly #store: UnsentStore;
  readonly #listeners = new Set<() => void>();
  readonly #stored = new Set<(answered: readonly Answered[]) => void>();
  #unsent: ReadonlyMap<string, Unsent>;
  #sending = false;
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isKept = true;
  #problem: unknown;
  mayGo: MayGo = () => true;

  constructor(accountId: string) {
    this.#accountId = accountId;
    this.#store = new UnsentStore(accountId);
    this.#unsent = this.#store.all();
    window.addEventListener('storage', ({ key }) => {
      if (this.#store.isOwn(key)) this.#set(this.#store.all());
    });
  }

  readonly unsent = (): ReadonlyMap<string, Unsent> => this.#unsent;
  readonly isSending = (): boolean => this.#sending;
  /** False when the browser keeps nothing: a closed window would lose what is not stored. */
  readonly isKept = (): boolean => this.#isKept;
  readonly problem = (): unknown => this.#problem;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls a listener with what the server answered. */
  readonly onAnswered = (listener: (answered: readonly Answered[]) => void): (() => void) => {
    this.#stored.add(listener);
    return () => this.#stored.delete(listener);
  };

  /** Puts texts into cells of a reading; undefined takes back what was typed. */
  type(place: Place, texts: Readonly<Partial<Record<ValueName, string | undefined>>>): void {
    const key = placeKey(place.reservoirId, place.at);
    const before = this.#unsent.get(key);
    const typed = Object.fromEntries(
      Object.entries({ ...before?.typed, ...texts }).filter(([, text]) => text !== undefined),
    ) as Typed;
    this.#write(key, {
      reservoirId: place.reservoirId,
      reservoirName: place.reservoirName,
      at: new Date(place.at).toISOString(),
      base: before?.base ?? place.stored ?? null,
      reason: before?.reason ?? '',
      typed,
      key: randomId(),
    });
    this.#schedule();
  }

  /** Says why a reading is right although it is doubtful, or why it is corrected. */
  explain(key: string, reason: string): void {
    const before = this.#unsent.get(key);
    if (before) this.#write(key, { ...before, reason, key: randomId(), answer: undefined });
  }

  /** Goes on from what stands now, keeping what was typed: it then corrects that. */
  readonly keepOwn = (key: string, current: Reading): void => {
    const before = this.#unsent.get(key);
    if (before) this.#write(key, { ...before, base: current, key: randomId(), answer: undefined });
  };

  readonly drop = (key: string): void => this.#write(key, undefined);

  /** The cursor has left a reading: cells that say what stands are as if they had not been typed into. */
  settle(key: string): void {
    const before = this.#unsent.get(key);
    if (!before) return;
    const typed = settled(before.typed, before.base);
    const isEmpty = Object.keys(typed).length === 0;
    if (isEmpty) this.#write(key, undefined);
    else if (Object.keys(typed).length < Object.keys(before.typed).length) this.#write(key, { ...before, typed });
  }

  /** Sends at once what can go. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending) {
      this.#again = true;
      return;
    }
    const ready = [...this.#unsent.values()].filter((each) => this.#isReady(each));
    if (ready.length === 0) return;
    this.#sending = true;
    this.#problem = undefined;
    this.#tell();
    try {
      const answered = await sendReadings(ready, this.#accountId);
      // Who shows what stands has it before what was typed goes.
      for (const listener of this.#stored) listener(answered);
      for (const each of answered) this.#take(each);
    } catch (error) {
      this.#problem = error;
      this.#again = false;
    } finally {
      this.#sending = false;
      this.#tell();
    }
    if (this.#again) {
      this.#again = false;
      await this.flush();
    }
  }

  #isReady(unsent: Unsent): boolean {
    if (Object.keys(changedValues(unsent)).length === 0) return false;
    // What was answered is not asked again before something changed.
    return unsent.answer?.key !== unsent.key && this.mayGo(unsent);
  }

  /** Takes an answer in: what is stored is no longer kept, but for cells that were typed into meanwhile. */
  #take({ unsent: sent, verdict }: Answered): void {
    const key = placeKey(sent.reservoirId, Date.parse(sent.at));
    const now = this.#unsent.get(key);
    if (!now) return;
    if (verdict.outcome !== 'stored' && verdict.outcome !== 'unchanged') {
      if (now.key === sent.key) this.#write(key, { ...now, answer: { key: sent.key, verdict } });
      return;
    }
    const base = standingAfter(sent, verdict);
    const typed = settled(now.typed, base);
    this.#write(key, Object.keys(typed).length > 0 ? { ...now, base, typed } : undefined);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), idle);
  }

  #write(key: string, unsent: Unsent | undefined): void {
    this.#isKept = this.#store.write(key, unsent);
    const next = new Map(this.#unsent);
    if (unsent) next.set(key, unsent);
    else next.delete(key);
    this.#set(next);
  }

  #set(next: ReadonlyMap<string, Unsent>): void {
    this.#unsent = next;
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

let queue: { readonly accountId: string; readonly queue: ReadingQueue } | undefined;

/** The queue of an account: one a page, which goes on when the screen is left. */
export function queueOf(accountId: string): ReadingQueue {
  if (queue?.accountId !== accountId) queue = { accountId, queue: new ReadingQueue(accountId) };
  return queue.queue;
}
