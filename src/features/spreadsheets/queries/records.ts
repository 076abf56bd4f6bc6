import type { Resource } from '../../../declare/resource.ts';
import { jsonOf } from '../../../engine/columns.ts';
import { storedKind } from '../../../engine/kinds/registry.ts';
import type { SheetKey } from '../../../engine/kinds/sheet.ts';
import { columnOf, tableOf } from '../../../engine/names.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';

/** A record that a row of a file may stand for. */
export interface Existing {
  readonly id: string;
  readonly version: number;
  /** Every field, and the status, as the API writes them. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A key as keys are compared: whatever its case. Empty where there is none. */
export function keyText(resource: Resource, value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value).trim().normalize('NFC');
  return keyOf(resource).of(text);
}

/** The SQL expression of a record's key, as keys are compared, over a relation. */
export function keyExpression(resource: Resource, relation: string): string {
  return keyOf(resource).sql(`${relation}.${columnOf(resource.spreadsheet?.key ?? '')}`);
}

function keyOf(resource: Resource): SheetKey {
  const field = resource.fields[resource.spreadsheet?.key ?? ''];
  const key = field && storedKind(field).sheet?.key;
  if (!key) throw new TypeError(`The rows of ${resource.name} have no key.`);
  return key;
}

/** The live records with these keys, by key. */
export async function readByKeys(
  database: Database,
  resource: Resource,
  keys: readonly string[],
): Promise<Map<string, Existing>> {
  const text = keyExpression(resource, 'r');
  const { type, possible = () => true } = keyOf(resource);
  const usable = keys.filter(possible);
  const rows = await query<Existing & { key: string }>(
    database,
    `SELECT r.id, r.version, ${text}::text AS key, ${jsonOf(resource, 'r')} AS fields FROM ${tableOf(resource)} AS r
     WHERE ${text} = ANY($1::${type}) AND r.deleted_at IS NULL`,
    [usable],
  );
  return new Map(rows.map(({ key, ...record }) => [key, record]));
}
