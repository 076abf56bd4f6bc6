import { z } from 'zod';
import { type FieldError, ProblemError } from '../../contract/errors.ts';
import { parseInput } from '../../contract/validation.ts';
import { resourceOperations } from '../../declare/operations.ts';
import { type Resource, refusedStatus, slugOf, statusSets } from '../../declare/resource.ts';
import { insertSchema, updateSchema } from '../../declare/schema.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import { readsPrivate } from '../../engine/row-access/private-fields.ts';
import { slugFrom } from '../../engine/slugs.ts';
import { checkDecision, checkValues, cleanValues } from '../../engine/values.ts';
import { withoutParentInFile } from './file-parents.ts';
import type { Existing } from './queries/records.ts';

type Values = Record<string, unknown>;

/** The record that a row matches; `unsure`: its key does not say, so no missing value can be reported. */
type MatchedRecord = Existing | undefined | 'unsure';

/** The values that a row would store, and all its errors. */
interface RowValidation {
  readonly values: Values;
  readonly errors: FieldError[];
}

/**
 * Creates the function that validates the values of a row like the form, and reports all errors at once, so that a
 * person who fixes a file does not find a new error after each fix.
 * @returns a function of the values, their record, and the errors of reading the cells.
 */
export function createRowValidator(resource: Resource, context: Context) {
  const { insert, update } = resourceOperations(resource);
  const { permissions } = callerOf(context);
  const schemas = { insert: insertSchema(z, resource), update: updateSchema(z, resource) };
  const { initial } = statusSets[resource.statuses];
  const slug = slugOf(resource);
  const personal = readsPrivate(resource, context);

  return (values: Values, matched: MatchedRecord, unread: readonly FieldError[]): RowValidation => {
    const known = matched === 'unsure' ? undefined : matched;
    const { held: parent, rest } = withoutParentInFile(resource, values);
    const errors = [...unread];
    /** The result of a step; if it refuses, its errors about fields without an error so far are added. */
    const attempt = <Answer>(step: () => Answer): Answer | undefined => {
      try {
        return step();
      } catch (error) {
        const wrong = wrongFields(errors);
        const isNew = ({ path, values: told }: FieldError) =>
          !wrong.has(fieldOf(path)) && !(typeof told?.other === 'string' && wrong.has(told.other));
        const newErrors = fieldErrorsOf(error).filter(isNew).map(asRequired).map(atCell);
        errors.push(...new Map(newErrors.map((each) => [`${each.path} ${each.code}`, each])).values());
        return undefined;
      }
    };
    /** A missing value is not an invalid one: the schema of options does not distinguish the two. */
    const asRequired = (error: FieldError): FieldError =>
      error.code === 'choice' && rest[error.path] === undefined ? { path: error.path, code: 'required' } : error;
    /** Items of one cell have no cells of their own: an error of an item is an error of the cell. */
    const atCell = (error: FieldError): FieldError => {
      const [first] = [rest[fieldOf(error.path)]].flat();
      return typeof first === 'string' ? { ...error, path: fieldOf(error.path) } : error;
    };
    const asChange = (changes: Values) => {
      const { id, version, ...parsed } = parseInput(schemas.update, {
        ...{ id: known?.id ?? '1', version: known?.version ?? 1 },
        ...changes,
      });
      return parsed;
    };
    const mayWrite = matched === 'unsure' || permissions.has((known ? update : insert).name);
    if (!mayWrite) errors.push({ path: '', code: known ? 'mayNotChange' : 'mayNotAdd' });
    const whole = attempt(() => (matched === undefined ? parseInput(schemas.insert, rest) : asChange(rest)));
    // The valid values are still validated together.
    const parsed = whole ?? attempt(() => asChange(without(rest, wrongFields(errors)))) ?? {};
    const clean = attempt(() => cleanValues(resource, parsed)) ?? {};
    if (mayWrite)
      attempt(() => checkDecision(resource, Number(known?.fields.status ?? initial), clean.status, context));
    if (isRefusal(resource, Number(known?.fields.status ?? initial), clean.status))
      errors.push({ path: 'status', code: 'refusedByFile' });
    if (matched !== 'unsure') attempt(() => checkValues(resource, { ...known?.fields, ...clean }, { personal }));
    if (!known && slug && clean[slug.name] === '') clean[slug.name] = slugFrom(resource, clean[slug.from], slug.max);
    return { values: { ...clean, ...parent }, errors };
  };
}

/** Whether a row refuses content. A refusal needs a reason, which a file has no column for. */
function isRefusal({ statuses }: Resource, before: number, after: unknown): boolean {
  return statuses === 'publication' && after === refusedStatus && before !== refusedStatus;
}

/** The field of a path: for a path into a child, the field of the children. */
function fieldOf(path: string): string {
  return path.split('.', 1)[0] ?? '';
}

function wrongFields(errors: readonly FieldError[]): ReadonlySet<string> {
  return new Set(errors.flatMap(({ path }) => (path === '' ? [] : [fieldOf(path)])));
}

function without(values: Values, names: ReadonlySet<string>): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

function fieldErrorsOf(error: unknown): readonly FieldError[] {
  if (!(error instanceof ProblemError)) throw error;
  if (error.code === 'FORBIDDEN') return [{ path: 'status', code: 'mayNotDecide' }];
  return error.details.errors ?? [{ path: '', code: 'type' }];
}
