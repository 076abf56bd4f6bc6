import { randomId } from '../../browser/random-id.ts';
import type { UndoStep } from '../../lib/undo-steps.ts';
import { UnsentStore } from './unsent-store.ts';

/** Milliseconds after which what the cursor has left is sent, unless somebody goes on at the same place. */
const idle = 4_000;

/** What somebody typed at one place and what is not stored yet: kept in this browser until it is. */
export interface Waiting<Result> {
  /** Another one with each change: by it an answer to what it was is told from one to what it is. */
  readonly key: string;
  /** Why it is right, or why what stands is corrected; blank: nobody has said. */
  readonly reason: string;
  /** That a step was taken back or done again: it answers for correcting what was just stored, and for no doubt. */
  readonly step?: UndoStep | undefined;
  /** The answer that asks for something, and the key of what it was given to. */
  readonly answer?: { readonly key: string; readonly verdict: Result } | undefined;
}

export interface Answered<Unsent, Result> {
  readonly unsent: Unsent;
  readonly verdict: Result;
}

/** How one kind of what is typed waits and is sent. */
export interface QueueKind<Unsent extends Waiting<Result>, Result> {
  /** Its name in the browser's storage. */
  readonly name: string;
  readonly placeOf: (unsent: Unsent) => string;
  /** Whether it says something that can be stored. */
  readonly saysSomething: (unsent: Unsent) => boolean;
  /** Sends and answers what became of each. */
  readonly send: (all: readonly Unsent[], accountId: string) => Promise<Answered<Unsent, Result>[]>;
  readonly isStored: (result: Result) => boolean;
  /** What is left to be stored of what was typed when the cursor has left it; undefined: it says what stands. */
  readonly settled: (unsent: Unsent) => Unsent | undefined;
  /** What is typed now, over what stands after something was stored. */
  readonly rebased: (now: Unsent, stored: Answered<Unsent, Result>) => Unsent;
}

/** A queue as it is shown. */
export interface ShownQueue<Unsent = unknown> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly unsent: () => ReadonlyMap<string, Unsent>;
  /** How much of it goes no further without a person: it was asked about, or says nothing that can be stored. */
  readonly asked: () => number;
  readonly isSending: () => boolean;
  /** Why nothing can be sent; undefined: nothing is in the way but the line. */
  readonly problem: () => unknown;
  /** False when the browser keeps nothing: a closed window would lose what is not stored. */
  readonly isKept: () => boolean;
  readonly flush: () => Promise<void>;
}

/**
 * What one account has typed and what is not stored yet. It is kept in the browser at each change, goes out by itself, and
 * waits for a line that is lost; what the server asks about stays until somebody has answered.
 */
export class EntryQueue<Unsent extends Waiting<Result>, Result> implements ShownQueue<Unsent> {
  readonly #kind: QueueKind<Unsent, Result>;
  readonly #accountId: string;
  readonly #store: UnsentStore<Unsent>;
  readonly #listeners = new Set<() => void>();
  readonly #stored = new Set<(answered: readonly Answered<Unsent, Result>[]) => void>();
  #unsent: ReadonlyMap<string, Unsent>;
  /** The places whose answers are waited for. */
  #sent: ReadonlySet<string> = new Set();
  #sending = false;
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The place that is being typed into: half a number is nothing to be stored. */
  #typing: string | undefined;
  #isKept = true;
  #problem: unknown;
  /** What waits for a person may not go yet; asked of the screen, which knows what surrounds it. */
  mayGo: (unsent: Unsent) => boolean = () => true;

  constructor(kind: QueueKind<Unsent, Result>, accountId: string) {
    this.#kind = kind;
    this.#accountId = accountId;
    this.#store = new UnsentStore(kind.name, accountId);
    this.#unsent = this.#store.all();
    this.settle(() => true);
    window.addEventListener('storage', ({ key }) => {
      if (this.#store.isOwn(key)) this.#set(this.#store.all());
    });
  }

  readonly unsent = (): ReadonlyMap<string, Unsent> => this.#unsent;
  readonly asked = (): number =>
    [...this.#unsent.values()].filter((one) => one.answer?.key === one.key || !this.#kind.saysSomething(one)).length;
  readonly isSending = (): boolean => this.#sending;
  readonly isKept = (): boolean => this.#isKept;
  readonly problem = (): unknown => this.#problem;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls a listener with what the server answered. */
  readonly onAnswered = (listener: (answered: readonly Answered<Unsent, Result>[]) => void): (() => void) => {
    this.#stored.add(listener);
    return () => this.#stored.delete(listener);
  };

  /**
   * The cursor has left what was typed at some places: where that says what stands, it is as if nothing had been typed. What is on
   * its way may come to stand, and is looked at when that is known.
   */
  settle(isLeft: (unsent: Unsent) => boolean): void {
    for (const [place, unsent] of this.#unsent) {
      const left = isLeft(unsent) && !this.#sent.has(place) ? this.#kind.settled(unsent) : unsent;
      if (left !== unsent) this.put(place, left);
    }
  }

  /** Whether something that was typed at a place is on its way. */
  protected isSent(place: string): boolean {
    return this.#sent.has(place);
  }

  /** Forgets what was typed at a place. */
  readonly drop = (place: string): void => this.put(place, undefined);

  /** Says of what was typed at some places why it is right, or why what stands is corrected, and sends it. */
  readonly explain = (places: readonly string[], reason: string): void => {
    for (const place of places) this.again(place, { reason, step: undefined });
    void this.flush();
  };

  /** Asks anew of what waits at some places with an answer: what was in its way is gone. */
  readonly retry = (isMeant: (unsent: Unsent) => boolean): void => {
    for (const [place, unsent] of this.#unsent) if (unsent.answer && isMeant(unsent)) this.again(place, {});
    void this.#send();
  };

  /** Says something else of what was typed at a place: what was asked about it is asked anew. */
  protected again(place: string, told: Partial<Unsent> | Pick<Waiting<Result>, 'reason' | 'step'>): void {
    const before = this.#unsent.get(place);
    if (before) this.put(place, { ...before, ...told, key: randomId(), answer: undefined });
  }

  /** Keeps what is typed at a place from now on, or forgets it. */
  protected put(place: string, unsent: Unsent | undefined): void {
    this.#isKept = this.#store.write(place, unsent);
    const next = new Map(this.#unsent);
    if (unsent) next.set(place, unsent);
    else next.delete(place);
    this.#set(next);
  }

  /** Keeps what is typed at a place, which waits for the cursor to leave it; a step waits a little for the next one. */
  protected keep(place: string, unsent: Unsent, isStep: boolean): void {
    this.put(place, unsent);
    if (isStep) this.left();
    else this.#typing = place;
  }

  /** The cursor has left the cell that was typed into. */
  readonly left = (): void => {
    this.#typing = undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), idle);
  };

  /** Sends at once what can go, also what is being typed. */
  readonly flush = (): Promise<void> => {
    this.#typing = undefined;
    return this.#send();
  };

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending) {
      this.#again = true;
      return;
    }
    const ready = [...this.#unsent.values()].filter((each) => this.#isReady(each));
    if (ready.length === 0) return;
    this.#sending = true;
    this.#sent = new Set(ready.map(this.#kind.placeOf));
    this.#problem = undefined;
    this.#tell();
    try {
      const answered = await this.#kind.send(ready, this.#accountId);
      // Who shows what stands has it before what was typed goes.
      for (const listener of this.#stored) listener(answered);
      for (const each of answered) this.#take(each);
    } catch (error) {
      this.#problem = error;
      this.#again = false;
    } finally {
      this.#sending = false;
      this.#sent = new Set();
      this.#tell();
    }
    if (this.#again) {
      this.#again = false;
      await this.#send();
    }
  }

  #isReady(unsent: Unsent): boolean {
    const isTyped = this.#kind.placeOf(unsent) === this.#typing;
    // What was answered is not asked again before something changed.
    return !isTyped && this.#kind.saysSomething(unsent) && unsent.answer?.key !== unsent.key && this.mayGo(unsent);
  }

  /** Takes an answer in: what is stored is no longer kept, but for what was typed meanwhile. */
  #take(answered: Answered<Unsent, Result>): void {
    const { unsent: sent, verdict: result } = answered;
    const place = this.#kind.placeOf(sent);
    const now = this.#unsent.get(place);
    if (!now) return;
    // Of a cell that is being typed into the text stays as it is typed, also where it says by now what stands.
    const settled = (unsent: Unsent) => (place === this.#typing ? unsent : this.#kind.settled(unsent));
    if (this.#kind.isStored(result)) this.put(place, settled(this.#kind.rebased(now, answered)));
    else if (now.key === sent.key) this.put(place, { ...now, answer: { key: sent.key, verdict: result } });
    else this.put(place, settled(now));
  }

  #set(next: ReadonlyMap<string, Unsent>): void {
    this.#unsent = next;
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
