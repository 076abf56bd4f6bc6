import { type FieldError, ProblemError } from '../contract/errors.ts';
import type { Field } from '../declare/field.ts';
import { declaredKind, sameValue } from '../declare/kinds/registry.ts';
import { activeStatus, neededToPublish, type Resource } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { storedKind } from './kinds/registry.ts';
import { columnOf, quoted, tableOf } from './names.ts';
import { query } from './statement.ts';

type Values = Readonly<Record<string, unknown>>;

/** Records that a refusal names. */
const namedAtMost = 5;

/** What a record that is published, or is about to be, does not say although visitors need it; of a draft nothing. */
export function missingToPublish(resource: Resource, record: Values): FieldError[] {
  if (record.status !== activeStatus) return [];
  return neededToPublish(resource).flatMap(([path, field]) =>
    saysNothing(field, record[path])
      ? [{ path, code: declaredKind(field).chosen ? 'requiredChoiceToPublish' : 'requiredToPublish' }]
      : [],
  );
}

/**
 * Keeps records that were not checked as they were written from becoming public, or public again, without what visitors need.
 * @throws ProblemError VALIDATION_FAILED naming the fields and the records.
 */
export function checkPublishable(resource: Resource, records: readonly (Values & { id: string })[]): void {
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

/** Records by their ids with the title and what they need to be published, as they would be with a status. */
export async function readToPublish(
  transaction: Database,
  resource: Resource,
  ids: readonly string[],
  status: number,
): Promise<(Values & { id: string })[]> {
  const names = [...neededToPublish(resource).map(([name]) => name), resource.title];
  const columns = names.map((name) => `${columnOf(name)} AS ${quoted(name)}`).join(', ');
  const text = `SELECT id, ${columns} FROM ${tableOf(resource)} WHERE id = ANY($1::bigint[]) ORDER BY id`;
  const rows = await query<Values & { id: string }>(transaction, text, [ids]);
  return rows.map((row) => ({ ...row, status }));
}

function saysNothing(field: Field, value: unknown): boolean {
  const empty = declaredKind(field).empty(field);
  return sameValue(field, value, empty) || storedKind(field).isEmpty?.(value) === true;
}
