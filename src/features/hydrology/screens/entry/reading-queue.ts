import { perAccount } from '../../../../browser/per-account.ts';
import { randomId } from '../../../../browser/random-id.ts';
import type { UndoStep } from '../../../../lib/undo-steps.ts';
import { EntryQueue, type QueueKind } from '../../../../ui/grid/entry-queue.ts';
import type { ValueName } from '../../contract/measured-values.ts';
import type { Reading, ReadingResult } from '../../contract/readings.ts';
import { sendReadings } from './sending.ts';
import { changedValues, currentAfter, settled, type Typed, type Unsent } from './unsent.ts';

/** Which reading somebody types into, and what stands there. */
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
  saysSomething: (unsent) => Object.keys(changedValues(unsent)).length > 0,
  send: sendReadings,
  isStored: ({ outcome }) => outcome === 'stored' || outcome === 'unchanged',
  settled: settledReading,
  rebased: (now, { unsent: sent, verdict: result }) => ({ ...now, base: currentAfter(sent, result) }),
};

function settledReading(unsent: Unsent): Unsent | undefined {
  const typed = settled(unsent.typed, unsent.base);
  const left = Object.keys(typed).length;
  if (left === 0) return undefined;
  return left < Object.keys(unsent.typed).length ? { ...unsent, typed } : unsent;
}

/** How long, in milliseconds, somebody takes back what was just stored: later it is a correction like any other. */
const soon = 10 * 60_000;

/** The readings that one account has typed and that are not stored yet. */
class ReadingQueue extends EntryQueue<Unsent, ReadingResult> {
  /** What was stored from this page: which revision of a reading, and when. */
  readonly #stored = new Map<string, { readonly revision: number; readonly at: number }>();

  constructor(accountId: string) {
    super(readings, accountId);
    this.onAnswered((answered) => {
      for (const { unsent, verdict: result } of answered) {
        const stored = { revision: result.revision, at: Date.now() };
        if (readings.isStored(result)) this.#stored.set(readings.placeOf(unsent), stored);
      }
    });
  }

  /**
   * Puts texts into cells of a reading; undefined takes back what was typed.
   * @param taken the step that is taken back or done again, with its reason: of what was stored just now from here nobody is asked for another.
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

  /** Goes on from what stands now, keeping what was typed: it then corrects that. */
  readonly keepOwn = (key: string, current: Reading): void => this.again(key, { base: current });

  #isJustStored(key: string, base: Reading | null): boolean {
    const stored = this.#stored.get(key);
    return stored !== undefined && stored.revision === base?.revision && Date.now() - stored.at < soon;
  }
}

export const queueOf = perAccount((accountId) => new ReadingQueue(accountId));
