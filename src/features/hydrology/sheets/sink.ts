import type { FieldError } from '../../../contract/errors.ts';
import { type Context, callerOf } from '../../../engine/handler.ts';
import type { ReadRow, RowResult, RowSink } from '../../../engine/kinds/row-sink.ts';
import { compareDecimals } from '../../../lib/decimal.ts';
import { createNeighbours } from '../checks/contract/neighbours.ts';
import { type Values, valueNames } from '../contract/measured-values.ts';
import { insertThuyVan, type ReadReservoir, type SentReading, updateThuyVan } from '../contract/readings.ts';
import { reportedValues } from '../storing/store.ts';
import { lockReadings, placeOf, type StoredState, storedStateOf } from '../storing/stored-state.ts';
import { type ValidationIssue, type ValidationResult, validate } from '../storing/validate.ts';
import { readings } from './contract/columns.ts';
import { readingsExportQuery } from './export.ts';
import { readingUndoObstacles, storingRows, undoingRows } from './store-rows.ts';
import { sentOf, titleOf } from './stored-row.ts';

/** The row sink of readings. */
export const readingsSink: RowSink = {
  resource: readings,
  validating,
  lockedBy: 'reservoirId',
  lock: lockReadings,
  storing: storingRows,
  undoObstacles: readingUndoObstacles,
  undoing: undoingRows,
  found: readingsExportQuery,
};

/** Creates the function that validates rows against the stored readings and the rows before them in the file. */
function validating(context: Context): (rows: readonly ReadRow[]) => Promise<RowResult[]> {
  const neighbours = createNeighbours();
  const { permissions, program } = callerOf(context);
  const mayCorrect = permissions.has(updateThuyVan.name);
  const mayAdd = permissions.has(insertThuyVan.name);
  return async (rows) => {
    const now = Date.now();
    const placed = rows.map((row) => ({ row, sent: sentOf(withAssumedTime(row)) }));
    const known = await storedStateOf(
      context.database,
      placed.flatMap(({ sent }) => sent ?? []),
      context,
    );
    neighbours.know(known.near);
    return placed.map(({ row, sent }) => {
      if (!sent) return withoutValues('wrong', row);
      if (isEmptyHanded(row, sent)) return withoutValues('passed', row);
      const { reason } = row.offered;
      const first = validate(sent, known, neighbours, now, { mayCorrect, program });
      // The reason that was given for all rows applies only to rows that need one.
      const takes = first.outcome === 'doubtful' && typeof reason === 'string';
      const validated = takes ? { ...sent, reason } : sent;
      const judgement = takes ? validate(validated, known, neighbours, now, { mayCorrect, program }) : first;
      const result = resultOf(row, validated, judgement, known, mayAdd);
      if (result.kind !== 'wrong') neighbours.take(sent);
      return { ...result, filledFields: takes ? ['reason'] : [] };
    });
  };
}

/** The values of a row, of which the clock time may be the one that was given for the whole column. */
function withAssumedTime({ values, assumed }: ReadRow): ReadRow['values'] {
  return assumed.includes('at') ? { ...values, assumedTime: true } : values;
}

function withoutValues(kind: 'wrong' | 'passed', { errors }: ReadRow): RowResult {
  return { kind, values: {}, before: null, version: null, title: '', errors, warnings: [], filledFields: [] };
}

/** Whether a row with a reservoir and a time has no measurement: only dashes or blanks. */
function isEmptyHanded({ errors, isData }: ReadRow, sent: SentReading): boolean {
  return !isData && errors.length === 0 && valueNames.every((name) => sent[name] === undefined);
}

function resultOf(
  row: ReadRow,
  sent: SentReading,
  judgement: ValidationResult,
  known: StoredState,
  mayAdd: boolean,
): Omit<RowResult, 'filledFields'> {
  const { outcome, points, store, doubts = [] } = judgement;
  const before = known.standing.get(placeOf(sent));
  const base = {
    before: before ? { ...before } : null,
    version: before?.revision ?? null,
    title: titleOf(known.reservoirs.get(sent.reservoirId), sent.at),
  };
  const errors = [...row.errors, ...neighbourIssues(row.errors, points)];
  if (outcome === 'doubtful') errors.push({ path: 'reason', code: 'required' });
  if (!before && !mayAdd) errors.push({ path: '', code: 'mayNotAdd' });
  if (errors.length > 0) return { ...base, kind: 'wrong', values: {}, errors, warnings: [] };
  if (!store) return { ...base, kind: 'unchanged', values: {}, errors: [], warnings: [] };
  const changed = Object.fromEntries(store.changed.map((name) => [name, store.values[name]]));
  const { reason, assumedTime, source, note } = sent;
  const values = {
    ...changed,
    ...(reason && { reason }),
    ...(assumedTime && { assumedTime }),
    ...(source && { source }),
    ...(note && { note }),
  };
  const warnings = [...doubts.map(errorOf), ...otherLevels(row, known.reservoirs.get(sent.reservoirId))];
  // For an existing reading only the changes are shown; without one, everything is new.
  if (before && !isEmpty(before)) return { ...base, kind: 'changed', values, errors: [], warnings };
  const { reservoirId, at } = sent;
  return { ...base, kind: 'added', values: { reservoirId, at, ...values }, errors: [], warnings };
}

/** The issues of a row besides its unreadable cells: those cells are not empty, and have their own errors. */
function neighbourIssues(unread: readonly FieldError[], points: readonly ValidationIssue[]): FieldError[] {
  const isNew = ({ path, code }: ValidationIssue) =>
    unread.length === 0 || (code !== 'nothingMeasured' && unread.every((error) => error.path !== path));
  // A signed-off day is not the error of a cell: no other time would be right.
  return points.filter(isNew).map((point) => ({ ...errorOf(point), ...(point.code === 'frozen' && { path: '' }) }));
}

/** Whether there are no values: the reading was undone. */
function isEmpty(reading: Values): boolean {
  return valueNames.every((name) => reading[name] === null);
}

function errorOf(point: ValidationIssue): FieldError {
  return { path: point.path, code: `hydrology.${point.of}.${point.code}`, values: reportedValues(point) };
}

/** The levels of a reservoir in a file that differ from the stored ones. */
function otherLevels({ values }: ReadRow, reservoir: ReadReservoir | undefined): FieldError[] {
  return (['normalLevel', 'deadLevel'] as const).flatMap((path) => {
    const [given, own] = [values[path], reservoir?.[path] ?? null];
    if (typeof given !== 'string' || own === null || compareDecimals(given, own) === 0) return [];
    return [{ path, code: `hydrology.compared.${path}`, values: { limit: own } }];
  });
}
