import type { Resource } from '../../../declare/resource.ts';
import { columnOf, jsonOf, tableOf } from '../../../engine/columns.ts';
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
  return resource.fields[resource.spreadsheet?.key ?? '']?.kind === 'text' ? text.toUpperCase() : text;
}

/** The SQL expression of a key as keys are compared, and the type of its values; each has a unique index. */
export function keyExpression(resource: Resource, relation: string): { text: string; type: string } {
  const key = resource.spreadsheet?.key ?? '';
  const column = `${relation}.${columnOf(key)}`;
  const kind = resource.fields[key]?.kind;
  if (kind === 'integer') return { text: column, type: 'integer[]' };
  return { text: kind === 'text' ? `upper(${column})` : column, type: 'text[]' };
}

/** The live records with these keys, by key. */
export async function readByKeys(
  database: Database,
  resource: Resource,
  keys: readonly string[],
): Promise<Map<string, Existing>> {
  const { text, type } = keyExpression(resource, 'r');
  const usable = type === 'integer[]' ? keys.filter((key) => /^-?\d{1,9}$/.test(key)) : keys;
  const rows = await query<Existing & { key: string }>(
    database,
    `SELECT r.id, r.version, ${text}::text AS key, ${jsonOf(resource, 'r')} AS fields FROM ${tableOf(resource)} AS r
     WHERE ${text} = ANY($1::${type}) AND r.deleted_at IS NULL`,
    [usable],
  );
  return new Map(rows.map(({ key, ...record }) => [key, record]));
}
