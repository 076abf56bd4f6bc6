import type { z } from 'zod';
import { type FieldError, ProblemError } from './errors.ts';

/**
 * The maximum number of errors, and of characters of a key, in a response: the response to a body of wrong keys must
 * not be as long as the body.
 */
const mostReasons = 50;
const longestKey = 100;

/**
 * Parses a body as an operation's input.
 * @throws ProblemError VALIDATION_FAILED naming every invalid field and why.
 */
export function parseInput<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  // The input in the issues distinguishes an absent value from one of the wrong type.
  const result = schema.safeParse(body ?? {}, { reportInput: true });
  if (result.success) return result.data;
  const errors = new Map<string, FieldError>();
  for (const issue of result.error.issues) {
    for (const error of fieldErrors(issue)) {
      // One error per field is enough to fix it.
      if (!errors.has(error.path)) errors.set(error.path, error);
    }
    if (errors.size >= mostReasons) break;
  }
  throw new ProblemError('VALIDATION_FAILED', { errors: [...errors.values()].slice(0, mostReasons) });
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, mostReasons).map((unknown) => {
      const key = unknown.slice(0, longestKey);
      return { path: [...issue.path.map(String), key].join('.'), code: 'unknownKey', values: { key } };
    });
  }
  // Of the forms that a value can have, the last is the usual one.
  const usual = issue.code === 'invalid_union' ? issue.errors.at(-1) : undefined;
  if (usual) return usual.flatMap((inner) => fieldErrors({ ...inner, path: [...issue.path, ...inner.path] }));
  return [{ path, ...reason(issue) }];
}

function reason(issue: z.core.$ZodIssue): Omit<FieldError, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : 'type' };
    case 'too_big':
      return { code: bigNames[issue.origin] ?? 'tooBig', values: { max: Number(issue.maximum) } };
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return { code: 'required' };
      return { code: smallNames[issue.origin] ?? 'tooSmall', values: { min: Number(issue.minimum) } };
    case 'invalid_value':
      return { code: 'choice' };
    case 'invalid_format':
    case 'custom':
      // For a schema's own check, the message is the error's code.
      return { code: /^[a-zA-Z]+$/.test(issue.message) ? issue.message : 'format', ...textValues(issue) };
    default:
      return { code: 'type' };
  }
}

/** The placeholder values of the text for a schema's own check. */
function textValues(issue: z.core.$ZodIssue): Pick<FieldError, 'values'> {
  const params = issue.code === 'custom' ? Object.entries(issue.params ?? {}) : [];
  const values = params.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []));
  return values.length > 0 ? { values: Object.fromEntries(values) } : {};
}

const bigNames: Readonly<Record<string, string>> = { string: 'tooLong', array: 'tooMany' };
const smallNames: Readonly<Record<string, string>> = { string: 'tooShort', array: 'tooFew' };
