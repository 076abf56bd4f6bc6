import { ProblemError } from '../../../contract/errors.ts';
import { callerOf } from '../../../engine/handler.ts';
import type { KeptRow, RowHindrance, RowKeeper, RowOutcome } from '../../../engine/kinds/row-keeper.ts';
import { insertThuyVan, updateThuyVan } from '../contract.ts';
import { valueNames, valuesFrom } from '../contract-values.ts';
import { judge, type Point, type Revision } from '../storing/judge.ts';
import { dayKey, type Known, knownOf, placeOf } from '../storing/known.ts';
import { createLevels } from '../storing/levels.ts';
import { insertRevisions, toldValues } from '../storing/store.ts';
import { keptReading, titleOf } from './kept.ts';

/** Stores a batch of rows, judged once more by what stands now and by the rows before them: nothing that is other than it was seen. */
export const storeRows: RowKeeper['store'] = async (transaction, rows, operation, context) => {
  const { permissions, accountId } = callerOf(context);
  const mayCorrect = permissions.has(updateThuyVan.name);
  if (!permissions.has(insertThuyVan.name) && rows.some(({ recordVersion }) => recordVersion === null)) {
    throw new ProblemError('FORBIDDEN');
  }
  const sent = rows.map((row) => ({ ...keptReading(row), revision: row.recordVersion ?? 0 }));
  const known = await knownOf(transaction, sent, accountId);
  const levels = createLevels();
  levels.know(known.levels);
  const now = Date.now();
  const revisions: Revision[] = [];
  const outcomes = sent.map((each, place): RowOutcome => {
    const hindered = hindranceOf(each, rows[place]?.title, known);
    if (hindered) return hindered;
    const { points, store } = judge(each, known, levels, now, { mayCorrect });
    if (!store) return refusedFor(points);
    levels.take(each);
    revisions.push(store);
    return { version: store.revision };
  });
  if (revisions.length === rows.length) await insertRevisions(transaction, revisions, operation, context);
  return outcomes;
};

/** What became of the place of a reading since it was judged. */
function hindranceOf(
  sent: { reservoirId: string; at: string; revision: number },
  title: string | undefined,
  known: Known,
): RowOutcome | undefined {
  const reservoir = known.reservoirs.get(sent.reservoirId);
  if (!reservoir) return { refused: 'hydrology.refusal.reference' };
  const now = titleOf(reservoir, sent.at);
  // Whoever looked at the rows saw them under the name that it had then.
  if (now !== title) return { refused: 'hydrology.refusal.renamed', values: { name: reservoir.name } };
  const standing = known.standing.get(placeOf(sent))?.revision ?? 0;
  return standing === sent.revision ? undefined : { refused: 'hydrology.refusal.standsOtherwise' };
}

function refusedFor([point]: readonly Point[]): RowOutcome {
  if (!point) return { refused: 'hydrology.refusal.standsOtherwise' };
  return { refused: `hydrology.${point.of}.${point.code}`, values: { path: point.path, ...toldValues(point) } };
}

/** Readings that were corrected since they were stored, and those of days that are signed off. */
export const readingsInTheWay: RowKeeper['inTheWay'] = async (database, rows, context) =>
  hindrancesOf(rows, await knownOf(database, rows.map(keptReading), callerOf(context).accountId));

function hindrancesOf(rows: readonly KeptRow[], known: Known): RowHindrance[] {
  return rows.flatMap((row): RowHindrance[] => {
    const sent = keptReading(row);
    const [id, title] = [placeOf(sent), row.title];
    if (known.standing.get(placeOf(sent))?.revision !== row.recordVersion)
      return [{ id, title, detail: 'detail.importChanged' }];
    return known.frozen.has(dayKey(sent)) ? [{ id, title, detail: 'detail.importFrozen' }] : [];
  });
}

/** Characters of a reason. */
const mostReason = 500;

/**
 * Takes readings back without removing any: a revision of each says what stood before it was stored, or that nothing was
 * measured, and by its reason why.
 * @throws ProblemError CONFLICT_VERSION when one was corrected or signed off meanwhile.
 */
export const takeRowsBack: RowKeeper['takeBack'] = async (transaction, rows, { operation, fileName }, context) => {
  const known = await knownOf(transaction, rows.map(keptReading), callerOf(context).accountId);
  const [hindrance] = hindrancesOf(rows, known);
  if (hindrance) throw new ProblemError('CONFLICT_VERSION', { detail: hindrance.detail });
  const reason = context.text('hydrology.takenBack', { file: fileName }).slice(0, mostReason);
  const revisions = rows.map((row) => takenBack(row, known, reason));
  await insertRevisions(transaction, revisions, operation, context);
};

function takenBack(row: KeptRow, known: Known, reason: string): Revision {
  const { reservoirId, at } = keptReading(row);
  const standing = known.standing.get(placeOf({ reservoirId, at }));
  const values = valuesFrom((name) => (row.before?.[name] as string | null | undefined) ?? null);
  return {
    sent: { reservoirId, at, reason },
    before: standing,
    revision: (standing?.revision ?? 0) + 1,
    values,
    changed: valueNames.filter((name) => values[name] !== (standing?.[name] ?? null)),
    doubts: (row.before?.doubts as readonly string[] | undefined) ?? [],
    reason,
    corrected: true,
  };
}
