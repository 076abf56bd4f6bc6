import { ProblemError } from '../../../contract/errors.ts';
import { callerOf } from '../../../engine/handler.ts';
import type { KeptRow, RowHindrance, RowKeeper, RowRefusal } from '../../../engine/kinds/row-keeper.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { insertThuyVan, updateThuyVan } from '../contract.ts';
import { valueNames, valuesFrom } from '../contract-values.ts';
import { judge, type Point, type Revision } from '../storing/judge.ts';
import { dayKey, frozenOf, type Known, knownOf, placeOf, revisionsOf, standingOf } from '../storing/known.ts';
import { createLevels } from '../storing/levels.ts';
import { readyRevisions, toldValues } from '../storing/store.ts';
import { keptReading, titleOf } from './kept.ts';

/** Readies rows, judged once more by what stands now and by the rows before them: nothing that is other than it was seen. */
export const storingRows: RowKeeper['storing'] = (operation, context) => {
  const { permissions, accountId } = callerOf(context);
  const mayCorrect = permissions.has(updateThuyVan.name);
  const mayAdd = permissions.has(insertThuyVan.name);
  const levels = createLevels();
  return async (rows) => {
    if (!mayAdd && rows.some(({ recordVersion }) => recordVersion === null)) throw new ProblemError('FORBIDDEN');
    const sent = rows.map((row) => ({ ...keptReading(row), revision: row.recordVersion ?? 0 }));
    const known = await knownOf(context.database, sent, accountId);
    levels.know(known.levels);
    const now = Date.now();
    const revisions: Revision[] = [];
    for (const [place, { number, title }] of rows.entries()) {
      const each = sent[place];
      if (!each) continue;
      const hindered = hindranceOf(each, title, known);
      if (hindered) return { number, ...hindered };
      const { points, store } = judge(each, known, levels, now, { mayCorrect });
      if (!store) return { number, ...refusedFor(points) };
      levels.take(each);
      revisions.push(store);
    }
    return { write: readyRevisions(revisions, operation, context) };
  };
};

type Refused = Omit<RowRefusal, 'number'>;

/** What became of the place of a reading since it was judged. */
function hindranceOf(
  sent: { reservoirId: string; at: string; revision: number },
  title: string,
  known: Known,
): Refused | undefined {
  const reservoir = known.reservoirs.get(sent.reservoirId);
  if (!reservoir) return { refused: 'hydrology.refusal.reference' };
  const now = titleOf(reservoir, sent.at);
  // Whoever looked at the rows saw them under the name that it had then.
  if (now !== title) return { refused: 'hydrology.refusal.renamed', values: { name: reservoir.name } };
  const standing = known.standing.get(placeOf(sent))?.revision ?? 0;
  return standing === sent.revision ? undefined : { refused: 'hydrology.refusal.standsOtherwise' };
}

function refusedFor([point]: readonly Point[]): Refused {
  if (!point) return { refused: 'hydrology.refusal.standsOtherwise' };
  return { refused: `hydrology.${point.of}.${point.code}`, values: { path: point.path, ...toldValues(point) } };
}

/** Readings that were corrected since they were stored, and those of days that are signed off. */
export const readingsInTheWay: RowKeeper['inTheWay'] = async (database, rows) =>
  hindrancesOf(database, rows, await standingOf(database, rows.map(keptReading)));

async function hindrancesOf(
  database: Database,
  rows: readonly KeptRow[],
  standing: Known['standing'],
): Promise<RowHindrance[]> {
  const frozen = await frozenOf(database, rows.map(keptReading));
  const corrected = await correctedOf(database, rows, standing);
  return rows.flatMap((row): RowHindrance[] => {
    const sent = keptReading(row);
    const [id, title] = [placeOf(sent), row.title];
    if (corrected.has(id)) return [{ id, title, detail: 'detail.importChanged' }];
    return frozen.has(dayKey(sent)) ? [{ id, title, detail: 'detail.importFrozen' }] : [];
  });
}

/** The revision that storing a row made: one more than what stood. */
const revisionOf = ({ recordVersion }: KeptRow) => (recordVersion ?? 0) + 1;

/**
 * At which places something else stands than rows stored. What was corrected and says the same again, because the import that corrected
 * it was taken back, is as it was.
 */
async function correctedOf(
  database: Database,
  rows: readonly KeptRow[],
  standing: Known['standing'],
): Promise<ReadonlySet<string>> {
  const placed = rows.map((row) => ({ ...keptReading(row), revision: revisionOf(row) }));
  const later = placed.filter((each) => standing.get(placeOf(each))?.revision !== each.revision);
  const stored = await revisionsOf(database, later);
  const isAsStored = (id: string) =>
    valueNames.every((name) => (stored.get(id)?.[name] ?? null) === (standing.get(id)?.[name] ?? null));
  return new Set(later.map(placeOf).filter((id) => !stored.has(id) || !isAsStored(id)));
}

/** Characters of a reason. */
const mostReason = 500;

/**
 * Takes readings back without removing any: a revision of each says what stood before it was stored, or that nothing was
 * measured, and by its reason why.
 * @throws ProblemError CONFLICT_VERSION when one was corrected or signed off meanwhile.
 */
export const takingRowsBack: RowKeeper['takingBack'] = ({ operation, fileName }, context) => {
  const reason = context.text('hydrology.takenBack', { file: fileName }).slice(0, mostReason);
  return async (rows) => {
    const standing = await standingOf(context.database, rows.map(keptReading));
    const [hindrance] = await hindrancesOf(context.database, rows, standing);
    if (hindrance) throw new ProblemError('CONFLICT_VERSION', { detail: hindrance.detail });
    const revisions = rows.map((row) => takenBack(row, standing, reason));
    return { write: readyRevisions(revisions, operation, context) };
  };
};

function takenBack(row: KeptRow, known: Known['standing'], reason: string): Revision {
  const { reservoirId, at } = keptReading(row);
  const standing = known.get(placeOf({ reservoirId, at }));
  const wasEmpty = valueNames.every((name) => (row.before?.[name] ?? null) === null);
  const values = valuesFrom((name) => (row.before?.[name] as string | null | undefined) ?? null);
  return {
    sent: { reservoirId, at, reason },
    before: standing,
    revision: (standing?.revision ?? 0) + 1,
    values,
    changed: valueNames.filter((name) => values[name] !== (standing?.[name] ?? null)),
    doubts: (row.before?.doubts as readonly string[] | undefined) ?? [],
    reason,
    // Where nothing stood before, what comes next is a first value again, unless one was corrected earlier still.
    corrected: !wasEmpty || row.before?.revised === true,
  };
}
