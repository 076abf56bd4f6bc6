import { ProblemError } from '../../../contract/errors.ts';
import { type Context, callerOf } from '../../../engine/handler.ts';
import type { RowRefusal, RowSink, SinkRow, UndoObstacle } from '../../../engine/kinds/row-sink.ts';
import { seesPlaces } from '../../../engine/row-access/data-scope.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { createNeighbours } from '../checks/contract/neighbours.ts';
import { valueNames, valuesFrom } from '../contract/measured-values.ts';
import { insertThuyVan, mostReason, updateThuyVan } from '../contract/readings.ts';
import { readyRevisions, reportedValues } from '../storing/store.ts';
import {
  currentReadingsOf,
  dayKey,
  frozenOf,
  placeOf,
  revisionsOf,
  type StoredState,
  storedStateOf,
} from '../storing/stored-state.ts';
import { type Revision, type ValidationIssue, validate } from '../storing/validate.ts';
import { storedReading, titleOf } from './stored-row.ts';

/**
 * Prepares rows, validated again against the present readings and the rows before them. Nothing is stored if it differs
 * from what the person saw.
 */
export const storingRows: RowSink['storing'] = (operation, context) => {
  const { permissions, program } = callerOf(context);
  const mayCorrect = permissions.has(updateThuyVan.name);
  const mayAdd = permissions.has(insertThuyVan.name);
  const neighbours = createNeighbours();
  return async (rows) => {
    if (!mayAdd && rows.some(({ recordVersion }) => recordVersion === null)) throw new ProblemError('FORBIDDEN');
    const sent = rows.map((row) => ({ ...storedReading(row), revision: row.recordVersion ?? 0 }));
    const known = await storedStateOf(context.database, sent, context);
    neighbours.know(known.near);
    const now = Date.now();
    const revisions: Revision[] = [];
    for (const [place, { number, title }] of rows.entries()) {
      const each = sent[place];
      if (!each) continue;
      const hindered = hindranceOf(each, title, known);
      if (hindered) return { number, ...hindered };
      const { points, store } = validate(each, known, neighbours, now, { mayCorrect, program });
      if (!store) return { number, ...refusedFor(points) };
      neighbours.take(each);
      revisions.push(store);
    }
    return { write: readyRevisions(revisions, operation, context) };
  };
};

type Refused = Omit<RowRefusal, 'number'>;

/** What has changed for a reading since it was validated. */
function hindranceOf(
  sent: { reservoirId: string; at: string; revision: number },
  title: string,
  known: StoredState,
): Refused | undefined {
  const reservoir = known.reservoirs.get(sent.reservoirId);
  if (!reservoir) return { refused: 'hydrology.refusal.reference' };
  const now = titleOf(reservoir, sent.at);
  // The person saw the rows under the reservoir's name at that time.
  if (now !== title) return { refused: 'hydrology.refusal.renamed', values: { name: reservoir.name } };
  const currentRevision = known.standing.get(placeOf(sent))?.revision ?? 0;
  return currentRevision === sent.revision ? undefined : { refused: 'hydrology.refusal.standsOtherwise' };
}

function refusedFor([point]: readonly ValidationIssue[]): Refused {
  if (!point) return { refused: 'hydrology.refusal.standsOtherwise' };
  return { refused: `hydrology.${point.of}.${point.code}`, values: { path: point.path, ...reportedValues(point) } };
}

/**
 * Readings that were corrected after they were stored, those of signed-off days, and those of reservoirs that the caller
 * may not see any more.
 */
export const readingUndoObstacles: RowSink['undoObstacles'] = async (database, rows, context) =>
  hindrancesOf(database, rows, await currentReadingsOf(database, rows.map(storedReading)), context);

async function hindrancesOf(
  database: Database,
  rows: readonly SinkRow[],
  currentRevision: StoredState['standing'],
  context: Context,
): Promise<UndoObstacle[]> {
  const frozen = await frozenOf(database, rows.map(storedReading));
  const corrected = await correctedOf(database, rows, currentRevision);
  return rows.flatMap((row): UndoObstacle[] => {
    const sent = storedReading(row);
    const [id, title] = [placeOf(sent), row.title];
    if (!seesPlaces(context, 'reservoirs', [sent.reservoirId])) return [{ id, title, detail: 'detail.beyondOwnScope' }];
    if (corrected.has(id)) return [{ id, title, detail: 'detail.importChanged' }];
    return frozen.has(dayKey(sent)) ? [{ id, title, detail: 'detail.importFrozen' }] : [];
  });
}

/** The revision that storing a row created: one more than before. */
const revisionOf = ({ recordVersion }: SinkRow) => (recordVersion ?? 0) + 1;

/**
 * The readings that differ from what the rows stored. A correction that was itself undone restores the values and does
 * not count.
 */
async function correctedOf(
  database: Database,
  rows: readonly SinkRow[],
  currentRevision: StoredState['standing'],
): Promise<ReadonlySet<string>> {
  const placed = rows.map((row) => ({ ...storedReading(row), revision: revisionOf(row) }));
  const later = placed.filter((each) => currentRevision.get(placeOf(each))?.revision !== each.revision);
  const stored = await revisionsOf(database, later);
  const isAsStored = (id: string) =>
    valueNames.every((name) => (stored.get(id)?.[name] ?? null) === (currentRevision.get(id)?.[name] ?? null));
  return new Set(later.map(placeOf).filter((id) => !stored.has(id) || !isAsStored(id)));
}

/**
 * Undoes readings without deleting any: a new revision of each restores the values before, or says that nothing was
 * measured, with the reason.
 * @throws ProblemError CONFLICT_VERSION when one was corrected or signed off meanwhile.
 */
export const undoingRows: RowSink['undoing'] = ({ operation, fileName }, context) => {
  const reason = context.text('hydrology.takenBack', { file: fileName }).slice(0, mostReason);
  return async (rows) => {
    const currentRevision = await currentReadingsOf(context.database, rows.map(storedReading));
    const [hindrance] = await hindrancesOf(context.database, rows, currentRevision, context);
    if (hindrance) throw new ProblemError('CONFLICT_VERSION', { detail: hindrance.detail });
    const revisions = rows.map((row) => undoneRevision(row, currentRevision, reason));
    return { write: readyRevisions(revisions, operation, context) };
  };
};

function undoneRevision(row: SinkRow, known: StoredState['standing'], reason: string): Revision {
  const { reservoirId, at } = storedReading(row);
  const currentRevision = known.get(placeOf({ reservoirId, at }));
  const wasEmpty = valueNames.every((name) => (row.before?.[name] ?? null) === null);
  const values = valuesFrom((name) => textIn(row.before?.[name]));
  return {
    sent: { reservoirId, at, reason },
    before: currentRevision,
    revision: (currentRevision?.revision ?? 0) + 1,
    values,
    changed: valueNames.filter((name) => values[name] !== (currentRevision?.[name] ?? null)),
    doubts: (row.before?.doubts as readonly string[] | undefined) ?? [],
    reason,
    reasonCode: null,
    unattended: false,
    assumedTime: row.before?.assumedTime === true,
    source: textIn(row.before?.source),
    note: textIn(row.before?.note),
    // If there was nothing before, the next value is a first value again, unless one was corrected earlier.
    corrected: !wasEmpty || row.before?.revised === true,
  };
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
