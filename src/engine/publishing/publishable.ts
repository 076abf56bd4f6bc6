import { type FieldError, ProblemError } from '../../contract/errors.ts';
import type { Field } from '../../declare/field.ts';
import { declaredKind, sameValue } from '../../declare/kinds/registry.ts';
import { isVisible } from '../../declare/kinds/visibility.ts';
import { activeStatus, type Resource, requiredToPublish } from '../../declare/resource.ts';
import type { Database } from '../../platform/database/connect.ts';
import { storedKind } from '../kinds/registry.ts';
import { columnOf, quoted, tableOf } from '../names.ts';
import { type Parameters, query } from '../statement.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values of a record that publishing checks. */
export type PublishedRecord = Values & { readonly id: string };

/** How many records an error names. */
const namedAtMost = 5;

/** The required fields that are empty in a record that is published, or about to be; none for a draft. */
export function missingToPublish(resource: Resource, record: Values): FieldError[] {
  if (record.status !== activeStatus) return [];
  return requiredToPublish(resource).flatMap(([path, field]) =>
    saysNothing(field, record[path])
      ? [{ path, code: declaredKind(field).chosen ? 'requiredChoiceToPublish' : 'requiredToPublish' }]
      : [],
  );
}

/**
 * Prevents records that were not checked when they were written from becoming public without the fields that visitors
 * need.
 * @throws ProblemError VALIDATION_FAILED naming the fields and the records.
 */
export function checkPublishable(resource: Resource, records: readonly PublishedRecord[]): void {
  const lacking = records.flatMap((record) => {
    const errors = missingToPublish(resource, record);
    return errors.length > 0 ? [{ id: record.id, title: String(record[resource.title]), errors }] : [];
  });
  if (lacking.length === 0) return;
  const errors = new Map(lacking.flatMap((record) => record.errors.map((error) => [error.path, error])));
  const examples = lacking.slice(0, namedAtMost).map(({ id, title }) => ({ id, title }));
  const titles = examples.map(({ title }) => `“${title}”`).join(', ');
  throw new ProblemError('VALIDATION_FAILED', {
    detail: 'detail.notPublishable',
    values: { titles: lacking.length > examples.length ? `${titles}…` : titles },
    errors: [...errors.values()],
    references: [{ resource: resource.name, total: lacking.length, examples }],
  });
}

/**
 * The time of publishing, under the name of its field, for a record that becomes visible and has none; else nothing.
 * Without a time, the newest record would sort after all that have one.
 */
export function momentOfPublishing(resource: Resource, record: Values): Values {
  const { from } = resource.publicWindow ?? {};
  const now = Date.now();
  if (from === undefined || record[from] || !isVisible(resource, record, now)) return {};
  return { [from]: new Date(now).toISOString() };
}

/** The statement parts that set and audit the time of publishing for records that become public without one. */
export function undatedParts(resource: Resource, records: readonly PublishedRecord[], parameters: Parameters) {
  const undated = records.flatMap((record) => {
    const [moment] = Object.entries(momentOfPublishing(resource, record));
    return moment ? [{ id: record.id, moment }] : [];
  });
  const [name, moment] = undated[0]?.moment ?? [];
  if (name === undefined) return { assignment: '', isUndated: 'false', before: '', after: '' };
  const ids = undated.map(({ id }) => id);
  const isUndated = `t.id = ANY(${parameters.add(ids, 'bigint[]')})`;
  const column = columnOf(name);
  const value = parameters.add(moment, 'timestamptz');
  const also = (values: object) =>
    ` || CASE WHEN is_undated THEN ${parameters.add(JSON.stringify(values), 'jsonb')} ELSE '{}' END`;
  return {
    assignment: `${column} = CASE WHEN ${isUndated} THEN ${value} ELSE t.${column} END, `,
    isUndated,
    before: also({ [name]: null }),
    after: also({ [name]: moment }),
  };
}

/**
 * Records by id with their titles and the values that publishing checks, with the status "published"; none if it checks
 * nothing.
 */
export async function readToPublish(
  transaction: Database,
  resource: Resource,
  ids: readonly string[],
): Promise<PublishedRecord[]> {
  const { publicWindow: { from, to } = {}, publicWhen } = resource;
  const shown = (from === undefined ? [] : [from, to, publicWhen]).filter((name) => name !== undefined);
  const names = new Set([...requiredToPublish(resource).map(([name]) => name), ...shown]);
  if (names.size === 0) return [];
  const columns = [...names.add(resource.title)].map((name) => `${columnOf(name)} AS ${quoted(name)}`).join(', ');
  const text = `SELECT id, ${columns} FROM ${tableOf(resource)} WHERE id = ANY($1::bigint[]) ORDER BY id`;
  const rows = await query<PublishedRecord>(transaction, text, [ids]);
  return rows.map((row) => ({ ...row, status: activeStatus }));
}

function saysNothing(field: Field, value: unknown): boolean {
  const empty = declaredKind(field).empty(field);
  return sameValue(field, value, empty) || storedKind(field).isEmpty?.(value) === true;
}
