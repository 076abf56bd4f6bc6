import { randomId } from '../../../../browser/random-id.ts';
import { EntryQueue, type QueueKind, queuePerAccount } from '../../../../ui/grid/entry-queue.ts';
import type { Reading, Verdict } from '../../contract.ts';
import type { ValueName } from '../../contract-values.ts';
import { sendReadings } from './sending.ts';
import { changedValues, settled, standingAfter, type Typed, type Unsent } from './unsent.ts';

/** Which reading somebody types into, and what stands there. */
interface Place {
  readonly reservoirId: string;
  readonly reservoirName: string;
  readonly at: number;
  readonly stored: Reading | undefined;
}

export const placeKey = (reservoirId: string, at: number) => `${reservoirId} ${at}`;

const readings: QueueKind<Unsent, Verdict> = {
  name: 'readings',
  placeOf: ({ reservoirId, at }) => placeKey(reservoirId, Date.parse(at)),
  saysSomething: (unsent) => Object.keys(changedValues(unsent)).length > 0,
  send: sendReadings,
  isStored: ({ outcome }) => outcome === 'stored' || outcome === 'unchanged',
  leftOf: (now, { unsent: sent, verdict }) => {
    const base = standingAfter(sent, verdict);
    const typed = settled(now.typed, base);
    return Object.keys(typed).length > 0 ? { ...now, base, typed } : undefined;
  },
};

/** The readings that one account has typed and that are not stored yet. */
class ReadingQueue extends EntryQueue<Unsent, Verdict> {
  /** Puts texts into cells of a reading; undefined takes back what was typed. */
  type(place: Place, texts: Readonly<Partial<Record<ValueName, string | undefined>>>): void {
    const key = placeKey(place.reservoirId, place.at);
    const before = this.unsent().get(key);
    const typed = Object.fromEntries(
      Object.entries({ ...before?.typed, ...texts }).filter(([, text]) => text !== undefined),
    ) as Typed;
    this.put(key, {
      reservoirId: place.reservoirId,
      reservoirName: place.reservoirName,
      at: new Date(place.at).toISOString(),
      base: before?.base ?? place.stored ?? null,
      reason: before?.reason ?? '',
      typed,
      key: randomId(),
    });
    this.schedule();
  }

  /** Says why a reading is right although it is doubtful, or why it is corrected. */
  explain(key: string, reason: string): void {
    const before = this.unsent().get(key);
    if (before) this.put(key, { ...before, reason, key: randomId(), answer: undefined });
  }

  /** Goes on from what stands now, keeping what was typed: it then corrects that. */
  readonly keepOwn = (key: string, current: Reading): void => {
    const before = this.unsent().get(key);
    if (before) this.put(key, { ...before, base: current, key: randomId(), answer: undefined });
  };

  /** The cursor has left a reading: cells that say what stands are as if they had not been typed into. */
  settle(key: string): void {
    const before = this.unsent().get(key);
    if (!before) return;
    const typed = settled(before.typed, before.base);
    const isEmpty = Object.keys(typed).length === 0;
    if (isEmpty) this.put(key, undefined);
    else if (Object.keys(typed).length < Object.keys(before.typed).length) this.put(key, { ...before, typed });
  }
}

export const queueOf = queuePerAccount((accountId) => new ReadingQueue(readings, accountId));
