import { call } from '../../../../browser/call.ts';
import { perAccount } from '../../../../browser/per-account.ts';
import { randomId } from '../../../../browser/random-id.ts';
import type { UndoStep } from '../../../../lib/undo-steps.ts';
import { type Answered, EntryQueue, type QueueKind, type Waiting } from '../../../../ui/grid/entry-queue.ts';
import { sendWhenOnline } from '../../../../ui/grid/send-when-online.ts';
import type { PeriodKind } from '../../figures/contract/periods.ts';
import {
  type FigureName,
  type FigureResult,
  mostFigures,
  type PeriodFigure,
  type SentFigure,
  storeSanLuongDien,
} from '../../grid/contract/grid.ts';
import { cellText, readFigure } from './figure-cell.ts';

/** A cell of the grid: an amount of a period of a plant or unit. */
export interface FigurePlace {
  readonly plantId: string;
  readonly unitId: string | null;
  /** Absent: a day. Entries that earlier versions left pending have neither this nor `of`. */
  readonly kind?: PeriodKind | undefined;
  /** Absent: output. */
  readonly of?: FigureName | undefined;
  /** The first day of the period. */
  readonly day: string;
}

/** A figure that was typed into a cell and is not stored yet. */
export interface UnsentFigure extends FigurePlace, Waiting<FigureResult> {
  /** The stored figure when it was typed; null: none. */
  readonly base: PeriodFigure | null;
  readonly typed: string;
}

/** The keys of a column (a plant or unit), of a period in it, and of the cell of one of its amounts. */
export const columnKey = (plantId: string, unitId: string | null) => `${plantId} ${unitId ?? ''}`;
export const periodKey = ({ plantId, unitId, kind = 'day', day }: FigurePlace) =>
  [columnKey(plantId, unitId), day, ...(kind === 'day' ? [] : [kind])].join(' ');
export const placeKey = (place: FigurePlace) => [periodKey(place), ...(place.of === 'plan' ? ['plan'] : [])].join(' ');

const figures: QueueKind<UnsentFigure, FigureResult> = {
  name: 'outputs',
  placeOf: placeKey,
  isStorable: (unsent) => changedTo(unsent) !== undefined,
  // An entry is one cell.
  isUnclear: () => false,
  send: sendFigures,
  isStored: ({ outcome }) => outcome === 'stored' || outcome === 'unchanged',
  settled: (unsent) => ('value' in readFigure(unsent.typed) && changedTo(unsent) === undefined ? undefined : unsent),
  rebased: (now, { result }) => ({ ...now, base: result.current }),
};

/** The pending output figures of one account. */
class FigureQueue extends EntryQueue<UnsentFigure, FigureResult> {
  /**
   * Sets the text of a cell with the stored figure `stored`.
   * @param step the undo or redo step. The server decides whether a figure that was published only now needs another
   * reason.
   */
  type(place: FigurePlace, stored: PeriodFigure | undefined, typed: string, step?: UndoStep): void {
    const { plantId, unitId, kind, of, day } = place;
    const before = this.unsent().get(placeKey(place));
    const base = before?.base ?? stored ?? null;
    const unsent = { plantId, unitId, kind, of, day, base, typed, reason: '', step, key: randomId() };
    this.keep(placeKey(place), unsent, step !== undefined);
  }

  /** Chooses the number that an ambiguous text means. */
  readonly choose = (key: string, value: string): void => {
    this.revise(key, { typed: cellText(value) });
    void this.flush();
  };

  /** Keeps the typed figure on top of the current one. It is then no longer an undo step. */
  readonly keepOwn = (key: string): void => {
    const answer = this.unsent().get(key)?.answer;
    if (answer) this.revise(key, { base: answer.verdict.current, step: undefined });
    void this.flush();
  };
}

export const figureQueueOf = perAccount((accountId) => new FigureQueue(figures, accountId));

/** The amount that a cell would store; undefined: it cannot be read, or equals the stored one. */
function changedTo({ typed, base, of = 'actual' }: Pick<UnsentFigure, 'typed' | 'base' | 'of'>) {
  const reading = readFigure(typed);
  return 'value' in reading && reading.value !== (base?.[of] ?? null) ? reading.value : undefined;
}

async function sendFigures(
  all: readonly UnsentFigure[],
  accountId: string,
): Promise<Answered<UnsentFigure, FigureResult>[]> {
  const answered: Answered<UnsentFigure, FigureResult>[] = [];
  for (let from = 0; from < all.length; from += mostFigures) {
    const part = all.slice(from, from + mostFigures);
    const { verdicts: results } = await sendWhenOnline(accountId, () =>
      call(storeSanLuongDien, { figures: part.map(sentFigure) }),
    );
    answered.push(
      ...part.flatMap((unsent, place) => {
        const result = results[place];
        return result ? [{ unsent, result }] : [];
      }),
    );
  }
  return answered;
}

function sentFigure(unsent: UnsentFigure): SentFigure {
  const { plantId, unitId, kind, of = 'actual', day, base, reason, step } = unsent;
  const amount = changedTo(unsent) ?? null;
  const amounts = of === 'plan' ? { plan: amount } : { actual: amount };
  return { plantId, unitId, kind, day, ...amounts, seen: base?.[of] ?? null, ...(reason && { reason }), step };
}
