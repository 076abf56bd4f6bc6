import { call } from '../../../../browser/call.ts';
import { randomId } from '../../../../browser/random-id.ts';
import { type Answered, EntryQueue, type QueueKind, queuePerAccount } from '../../../../ui/grid/entry-queue.ts';
import { patiently } from '../../../../ui/grid/patiently.ts';
import {
  type FigureVerdict,
  mostFigures,
  type PeriodFigure,
  type SentFigure,
  storeSanLuongDien,
} from '../../grid/contract.ts';
import { cellText, readFigure } from './figure-cell.ts';

/** A cell of the grid: of which plant or unit, and which day. */
export interface FigurePlace {
  readonly plantId: string;
  readonly unitId: string | null;
  readonly day: string;
}

/** What somebody typed into a cell and what is not stored yet. */
export interface UnsentFigure extends FigurePlace {
  /** What stood when it was typed; null: nothing. */
  readonly base: PeriodFigure | null;
  readonly typed: string;
  readonly reason: string;
  readonly key: string;
  readonly answer?: { readonly key: string; readonly verdict: FigureVerdict } | undefined;
}

/** The column of a plant or one of its units, and the cell of a day in it. */
export const columnKey = (plantId: string, unitId: string | null) => `${plantId} ${unitId ?? ''}`;
export const placeKey = ({ plantId, unitId, day }: FigurePlace) => `${columnKey(plantId, unitId)} ${day}`;

const figures: QueueKind<UnsentFigure, FigureVerdict> = {
  name: 'outputs',
  placeOf: placeKey,
  saysSomething: (unsent) => changedTo(unsent) !== undefined,
  send: sendFigures,
  isStored: ({ outcome }) => outcome === 'stored' || outcome === 'unchanged',
  leftOf: (now, { unsent: sent, verdict }) => {
    const left = { ...now, base: verdict.current };
    return now.key === sent.key || changedTo(left) === undefined ? undefined : left;
  },
};

/** The days of output that one account has typed and that are not stored yet. */
class FigureQueue extends EntryQueue<UnsentFigure, FigureVerdict> {
  /** Puts a text into a cell in which `stored` stands. */
  type(place: FigurePlace, stored: PeriodFigure | undefined, typed: string): void {
    const { plantId, unitId, day } = place;
    const before = this.unsent().get(placeKey(place));
    const base = before?.base ?? stored ?? null;
    this.put(placeKey(place), { plantId, unitId, day, base, typed, reason: '', key: randomId() });
    this.schedule();
  }

  /** Says why a figure is right although it is doubtful, or why it is corrected. */
  readonly explain = (key: string, reason: string): void => {
    const before = this.unsent().get(key);
    if (before) this.put(key, { ...before, reason, key: randomId(), answer: undefined });
    void this.flush();
  };

  /** Says which number a text means. */
  readonly choose = (key: string, value: string): void => {
    const before = this.unsent().get(key);
    if (before) this.put(key, { ...before, typed: cellText(value), key: randomId(), answer: undefined });
    void this.flush();
  };

  /** Goes on from what stands now, keeping what was typed. */
  readonly keepOwn = (key: string): void => {
    const before = this.unsent().get(key);
    if (!before?.answer) return;
    this.put(key, { ...before, base: before.answer.verdict.current, key: randomId(), answer: undefined });
    void this.flush();
  };

  /** The cursor has left a day: cells that say what stands are as if they had not been typed into. */
  settle(day: string): void {
    for (const [key, each] of this.unsent()) {
      const reading = readFigure(each.typed);
      if (each.day === day && 'value' in reading && changedTo(each) === undefined) this.put(key, undefined);
    }
  }
}

export const figureQueueOf = queuePerAccount((accountId) => new FigureQueue(figures, accountId));

/** The amount that a cell would store; undefined: it is not understood, or stands already. */
function changedTo({ typed, base }: Pick<UnsentFigure, 'typed' | 'base'>): string | null | undefined {
  const reading = readFigure(typed);
  return 'value' in reading && reading.value !== (base?.actual ?? null) ? reading.value : undefined;
}

async function sendFigures(
  all: readonly UnsentFigure[],
  accountId: string,
): Promise<Answered<UnsentFigure, FigureVerdict>[]> {
  const answered: Answered<UnsentFigure, FigureVerdict>[] = [];
  for (let from = 0; from < all.length; from += mostFigures) {
    const part = all.slice(from, from + mostFigures);
    const { verdicts } = await patiently(accountId, () => call(storeSanLuongDien, { figures: part.map(sentFigure) }));
    answered.push(
      ...part.flatMap((unsent, place) => {
        const verdict = verdicts[place];
        return verdict ? [{ unsent, verdict }] : [];
      }),
    );
  }
  return answered;
}

function sentFigure(unsent: UnsentFigure): SentFigure {
  const { plantId, unitId, day, base, reason } = unsent;
  const actual = changedTo(unsent) ?? null;
  return { plantId, unitId, day, actual, seen: base?.actual ?? null, ...(reason && { reason }) };
}
