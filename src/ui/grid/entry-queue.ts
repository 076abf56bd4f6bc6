import { randomId } from '../../browser/random-id.ts';
import type { UndoStep } from '../../lib/undo-steps.ts';
import { UnsentStore } from './unsent-store.ts';

/** Milliseconds between leaving a cell and sending its value, unless the user edits it again. */
const idle = 4_000;

/** A value typed at one place and not stored yet; kept in this browser until it is. */
export interface Waiting<Result> {
  /** Changes with each edit, so that an answer can be matched to the edit it belongs to. */
  readonly key: string;
  /** Why the value is right, or why the stored one is corrected; blank: no reason given. */
  readonly reason: string;
  /** The kind of the reason, where there is a list of them. */
  readonly reasonCode?: string | undefined;
  /** The edit is an undo or redo: it is reason enough for correcting the value just stored, but confirms no warning. */
  readonly step?: UndoStep | undefined;
  /** The server's answer that needs a response, and the key of the edit it belongs to. */
  readonly answer?: { readonly key: string; readonly verdict: Result } | undefined;
}

export interface Answered<Unsent, Result> {
  readonly unsent: Unsent;
  readonly result: Result;
}

/** How one kind of entry waits and is sent. */
export interface QueueKind<Unsent extends Waiting<Result>, Result> {
  /** Its name in the browser's storage. */
  readonly name: string;
  readonly placeOf: (unsent: Unsent) => string;
  /** Whether the entry is complete enough for the server to store it. */
  readonly isStorable: (unsent: Unsent) => boolean;
  /** Whether a part of the entry is not understood and stays unsaved when the rest is stored. */
  readonly isUnclear: (unsent: Unsent) => boolean;
  /** Sends the entries and returns the result of each. */
  readonly send: (all: readonly Unsent[], accountId: string) => Promise<Answered<Unsent, Result>[]>;
  readonly isStored: (result: Result) => boolean;
  /** What is left to store of an entry once the cursor has left it; undefined: it equals the stored value. */
  readonly settled: (unsent: Unsent) => Unsent | undefined;
  /** The current edit, rebased on the value that was just stored. */
  readonly rebased: (now: Unsent, stored: Answered<Unsent, Result>) => Unsent;
}

/** A queue as screens show it. */
export interface ShownQueue<Unsent = unknown> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly unsent: () => ReadonlyMap<string, Unsent>;
  /** How many entries need a person: somebody is asked about them, or they cannot be stored as they are. */
  readonly attentionCount: () => number;
  readonly isSending: () => boolean;
  /** Why nothing can be sent; undefined: nothing, or only the connection. */
  readonly problem: () => unknown;
  /** False when the browser cannot store entries: closing the window would lose them. */
  readonly isKept: () => boolean;
  readonly flush: () => Promise<void>;
}

/**
 * The unsaved entries of one account. The queue stores each change in the browser, sends entries automatically, and
 * waits while offline. Entries the server asks about stay until a person answers.
 */
export class EntryQueue<Unsent extends Waiting<Result>, Result> implements ShownQueue<Unsent> {
  readonly #kind: QueueKind<Unsent, Result>;
  readonly #accountId: string;
  readonly #store: UnsentStore<Unsent>;
  readonly #listeners = new Set<() => void>();
  readonly #stored = new Set<(answered: readonly Answered<Unsent, Result>[]) => void>();
  #unsent: ReadonlyMap<string, Unsent>;
  /** The places of entries that are being sent. */
  #sent: ReadonlySet<string> = new Set();
  #sending = false;
  #sendAgain = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The place being typed into: half a number must not be stored. */
  #typing: string | undefined;
  /** The places of entries that the browser could not store: this window alone has them. */
  readonly #unkept = new Set<string>();
  #problem: unknown;
  /** Whether an entry may be sent; the screen decides, because it knows the surrounding data. */
  maySend: (unsent: Unsent) => boolean = () => true;

  constructor(kind: QueueKind<Unsent, Result>, accountId: string) {
    this.#kind = kind;
    this.#accountId = accountId;
    this.#store = new UnsentStore(kind.name, accountId);
    this.#unsent = this.#store.all();
    this.settle(() => true);
    window.addEventListener('storage', ({ key }) => {
      if (this.#store.isOwn(key)) this.#set(new Map([...this.#store.all(), ...this.#notKept()]));
    });
  }

  readonly unsent = (): ReadonlyMap<string, Unsent> => this.#unsent;
  readonly attentionCount = (): number => {
    const { isStorable, isUnclear } = this.#kind;
    const storesItself = (one: Unsent) =>
      one.answer?.key !== one.key && isStorable(one) && !isUnclear(one) && this.maySend(one);
    return [...this.#unsent.values()].filter((one) => !storesItself(one)).length;
  };
  readonly isSending = (): boolean => this.#sending;
  readonly isKept = (): boolean => this.#unkept.size === 0;
  readonly problem = (): unknown => this.#problem;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls a listener with the server's answers. */
  readonly onAnswered = (listener: (answered: readonly Answered<Unsent, Result>[]) => void): (() => void) => {
    this.#stored.add(listener);
    return () => this.#stored.delete(listener);
  };

  /**
   * The cursor has left these places: an entry equal to the stored value is dropped. An entry that is being sent may
   * change the stored value, so it is checked after its answer.
   */
  settle(isLeft: (unsent: Unsent) => boolean): void {
    for (const [place, unsent] of this.#unsent) {
      const rest = isLeft(unsent) && !this.#sent.has(place) ? this.#kind.settled(unsent) : unsent;
      if (rest !== unsent) this.put(place, rest);
    }
  }

  /** Whether an entry of a place is being sent. */
  protected isSent(place: string): boolean {
    return this.#sent.has(place);
  }

  /** Drops the entry of a place. */
  readonly drop = (place: string): void => this.put(place, undefined);

  /** Gives the reason why the entries of these places are right or correct a stored value, and sends them. */
  readonly explain = (places: readonly string[], reason: string, reasonCode?: string): void => {
    for (const place of places) this.revise(place, { reason, reasonCode, step: undefined });
    void this.flush();
  };

  /** Sends answered entries again: what blocked them is gone. */
  readonly retry = (isMeant: (unsent: Unsent) => boolean): void => {
    for (const [place, unsent] of this.#unsent) if (unsent.answer && isMeant(unsent)) this.revise(place, {});
    void this.#send();
  };

  /** Changes the entry of a place; the server's earlier answer no longer applies. */
  protected revise(
    place: string,
    told: Partial<Unsent> | Pick<Waiting<Result>, 'reason' | 'reasonCode' | 'step'>,
  ): void {
    const before = this.#unsent.get(place);
    if (before) this.put(place, { ...before, ...told, key: randomId(), answer: undefined });
  }

  /** Stores the entry of a place, or removes it. */
  protected put(place: string, unsent: Unsent | undefined): void {
    if (this.#store.write(place, unsent) || !unsent) this.#unkept.delete(place);
    else this.#unkept.add(place);
    const next = new Map(this.#unsent);
    if (unsent) next.set(place, unsent);
    else next.delete(place);
    this.#set(next);
  }

  /**
   * Stores the entry of a place, which waits for the cursor to leave it; an undo or redo waits briefly for the next
   * one.
   */
  protected keep(place: string, unsent: Unsent, isStep: boolean): void {
    this.put(place, unsent);
    if (isStep) this.leaveCell();
    else this.#typing = place;
  }

  /** The cursor has left the cell that was typed into. */
  readonly leaveCell = (): void => {
    this.#typing = undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), idle);
  };

  /** Sends everything that can be sent at once, also the value being typed. */
  readonly flush = (): Promise<void> => {
    this.#typing = undefined;
    return this.#send();
  };

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending) {
      this.#sendAgain = true;
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
      // Listeners show the stored value before the entry is removed.
      for (const listener of this.#stored) listener(answered);
      for (const each of answered) this.#take(each);
    } catch (error) {
      this.#problem = error;
      this.#sendAgain = false;
    } finally {
      this.#sending = false;
      this.#sent = new Set();
      this.#tell();
    }
    if (this.#sendAgain) {
      this.#sendAgain = false;
      await this.#send();
    }
  }

  #isReady(unsent: Unsent): boolean {
    const isTyped = this.#kind.placeOf(unsent) === this.#typing;
    // An answered entry is not sent again before something changes.
    return !isTyped && this.#kind.isStorable(unsent) && unsent.answer?.key !== unsent.key && this.maySend(unsent);
  }

  /** Handles an answer: removes what is stored, except for later edits. */
  #take(answered: Answered<Unsent, Result>): void {
    const { unsent: sent, result } = answered;
    const place = this.#kind.placeOf(sent);
    const now = this.#unsent.get(place);
    if (!now) return;
    // The text of a cell that is being typed into stays as typed, even if it equals the stored value by now.
    const settled = (unsent: Unsent) => (place === this.#typing ? unsent : this.#kind.settled(unsent));
    if (this.#kind.isStored(result)) this.put(place, settled(this.#kind.rebased(now, answered)));
    else if (now.key === sent.key) this.put(place, { ...now, answer: { key: sent.key, verdict: result } });
    else this.put(place, settled(now));
  }

  #notKept(): [string, Unsent][] {
    return [...this.#unsent].filter(([place]) => this.#unkept.has(place));
  }

  #set(next: ReadonlyMap<string, Unsent>): void {
    this.#unsent = next;
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
