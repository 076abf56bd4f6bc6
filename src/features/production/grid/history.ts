import { query } from '../../../engine/statement.ts';
import { canonicalDecimal } from '../../../lib/decimal.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { powerOutputs } from '../power-outputs/resource.ts';
import {
  type CellChangeEntry,
  type CellPlace,
  type HistoryField,
  historyFields,
  isNumber,
  mostChanges,
} from './contract/history.ts';

type Values = Readonly<Record<string, unknown>>;

/** An audit row of a record, as stored. */
interface Logged extends Omit<CellChangeEntry, 'step' | 'changes'> {
  readonly recordId: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

/**
 * The history of a cell's figures, latest first: of the present record, and of those that were created there and
 * deleted, which only the audit log has (migration `cells_of_output`).
 */
export async function historyOf(database: Database, cell: CellPlace): Promise<CellChangeEntry[]> {
  const { plantId, unitId, kind, day } = cell;
  const logged = await query<Logged>(
    database,
    `SELECT l.id::text, l.at, a.full_name AS "byName", l.operation, l.record_id AS "recordId", l.before, l.after
     FROM audit_log AS l LEFT JOIN accounts AS a ON a.id = l.account_id
     WHERE l.resource = '${powerOutputs.name}' AND l.record_id = ANY(ARRAY(
       SELECT o.id::text FROM power_outputs AS o WHERE o.plant_id = $1::text::bigint AND o.unit_id IS NOT DISTINCT FROM $2::text::bigint
         AND o.period_kind = $3 AND o.period_start = $4::text::date AND o.deleted_at IS NULL
       UNION SELECT m.record_id FROM audit_log AS m WHERE m.resource = '${powerOutputs.name}' AND m.before IS NULL
         AND m.after ->> 'plantId' = $1 AND m.after ->> 'unitId' IS NOT DISTINCT FROM $2
         AND m.after ->> 'periodKind' = $3 AND m.after ->> 'periodStart' = $4))
     ORDER BY l.id DESC LIMIT ${mostChanges}`,
    [plantId, unitId, kind, day],
  );
  const places = new Map<string, Values>();
  const cellValues = { plantId, unitId, periodKind: kind, periodStart: day };
  const here = placeOf(cellValues);
  return logged
    .toReversed()
    .flatMap(({ recordId, before, after, ...entry }) => {
      // If a record has more audit rows than the limit, the oldest one read only has the fields that it changed.
      const was = before && { ...(places.get(recordId) ?? cellValues), ...before };
      const becomes = { ...was, ...after };
      places.set(recordId, becomes);
      const [wasHere, isHere] = [was !== null && placeOf(was) === here, placeOf(becomes) === here];
      if (!wasHere && !isHere) return [];
      const step = stepOf({ isMade: before === null, isGone: after === null, wasHere, isHere });
      return [{ ...entry, step, changes: changesOf(before ?? {}, after ?? {}) }];
    })
    .reverse();
}

function stepOf({
  isMade,
  isGone,
  wasHere,
  isHere,
}: Record<'isMade' | 'isGone' | 'wasHere' | 'isHere', boolean>): CellChangeEntry['step'] {
  if (isMade) return 'made';
  if (isGone) return 'emptied';
  if (wasHere && isHere) return 'changed';
  return isHere ? 'came' : 'left';
}

function placeOf({ plantId, unitId, periodKind, periodStart }: Values): string {
  return [plantId, unitId ?? '', periodKind, periodStart].join(' ');
}

function changesOf(before: Values, after: Values): CellChangeEntry['changes'] {
  return historyFields.flatMap((name) => {
    const [was, is] = [toldOf(name, before[name]), toldOf(name, after[name])];
    return was === is ? [] : [{ name, before: was, after: is }];
  });
}

/** A value of the audit log in API form; null: empty. */
function toldOf(name: HistoryField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return isNumber(name) ? canonicalDecimal(String(value)) : String(value);
}
