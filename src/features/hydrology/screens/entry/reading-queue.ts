import { perAccount } from '../../../../browser/per-account.ts';
import { randomId } from '../../../../browser/random-id.ts';
import type { UndoStep } from '../../../../lib/undo-steps.ts';
import { EntryQueue, type QueueKind } from '../../../../ui/grid/entry-queue.ts';
import type { ValueName } from '../../contract/measured-values.ts';
import type { Reading, ReadingResult } from '../../contract/readings.ts';
import { sendReadings } from './sending.ts';
import {
  changedValues,
  currentAfter,
  hasUnclearCells,
  hasWrongCell,
  settled,
  type Typed,
  type Unsent,
} from './unsent.ts';

/** The reading that somebody types into, with its stored values. */
interface Place {
  readonly reservoirId: string;
  readonly reservoirName: string;
  readonly at: number;
  readonly stored: Reading | undefined;
}

interface TakenStep {
  readonly step: UndoStep;
  readonly reason: string;
}

export const placeKey = (reservoirId: string, at: number) => `${reservoirId} ${at}`;

const readings: QueueKind<Unsent, ReadingResult> = {
  name: 'readings',
  placeOf: ({ reservoirId, at }) => placeKey(reservoirId, Date.parse(at)),
  // A row with a cell that is no number waits whole: half of it would be public at once.
  isStorable: (unsent) => !hasWrongCell(unsent) && Object.keys(changedValues(unsent)).length > 0,
  isUnclear: hasUnclearCells,
  send: sendReadings,
  isStored: ({ outcome }) => outcome === 'stored' || outcome === 'unchanged',
  settled: settledReading,
  rebased: (now, { unsent: sent, result }) => ({ ...now, base: currentAfter(sent, result) }),
};

function settledReading(unsent: Unsent): Unsent | undefined {
  const typed = settled(unsent.typed, unsent.base);
  const left = Object.keys(typed).length;
  if (left === 0) return undefined;
  return left < Object.keys(unsent.typed).length ? { ...unsent, typed } : unsent;
}

/** For how many milliseconds an undo of stored figures needs no reason. Later it is an ordinary correction. */
const soon = 10 * 60_000;

/** The pending readings of one account. */
class ReadingQueue extends EntryQueue<Unsent, ReadingResult> {
  /** What this page has stored: the revision of a reading, and when. */
  readonly #stored = new Map<string, { readonly revision: number; readonly at: number }>();

  constructor(accountId: string) {
    super(readings, accountId);
    this.onAnswered((answered) => {
      for (const { unsent, result } of answered) {
        const stored = { revision: result.revision, at: Date.now() };
        if (readings.isStored(result)) this.#stored.set(readings.placeOf(unsent), stored);
      }
    });
  }

  /**
   * Sets the texts of a reading's cells; undefined removes typed text.
   * @param taken the undo or redo step, with its reason. If this page stored the reading just now, no other reason is
   * asked for.
   */
  type(place: Place, texts: Readonly<Partial<Record<ValueName, string | undefined>>>, taken?: TakenStep): void {
    const key = placeKey(place.reservoirId, place.at);
    const before = this.unsent().get(key);
    const base = before?.base ?? place.stored ?? null;
    const own = this.isSent(key) || this.#isJustStored(key, base) ? taken : undefined;
    const reason = own?.reason ?? (before?.step ? '' : (before?.reason ?? ''));
    const typed = Object.fromEntries(
      Object.entries({ ...before?.typed, ...texts }).filter(([, text]) => text !== undefined),
    ) as Typed;
    const unsent = {
      reservoirId: place.reservoirId,
      reservoirName: place.reservoirName,
      at: new Date(place.at).toISOString(),
      base,
      reason,
      step: own?.step,
      typed,
      key: randomId(),
    };
    this.keep(key, unsent, taken !== undefined);
  }

  /** Keeps the typed figures on top of the current reading, as a correction of it. */
  readonly keepOwn = (key: string, current: Reading): void => this.revise(key, { base: current });

  #isJustStored(key: string, base: Reading | null): boolean {
    const stored = this.#stored.get(key);
    return stored !== undefined && stored.revision === base?.revision && Date.now() - stored.at < soon;
  }
}

export const queueOf = perAccount((accountId) => new ReadingQueue(accountId));
