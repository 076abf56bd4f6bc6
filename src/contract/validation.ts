import type { z } from 'zod';
import { type FieldError, ProblemError } from './errors.ts';

/** Reasons told at most, and characters of a key: a body made of wrong keys must not be answered at its own length. */
const mostReasons = 50;
const longestKey = 100;

/**
 * Brings a body to an operation's input.
 * @throws ProblemError VALIDATION_FAILED naming every field that is refused and why.
 */
export function parseInput(schema: z.ZodType, body: unknown): unknown {
  // With the input in its reasons an absent value is told from one of the wrong type.
  const result = schema.safeParse(body ?? {}, { reportInput: true });
  if (result.success) return result.data;
  const errors = new Map<string, FieldError>();
  for (const issue of result.error.issues) {
    for (const error of fieldErrors(issue)) {
      // One reason a field is enough to mend it.
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
      // Where a schema gives its own reason, the message is that reason's code.
      return { code: /^[a-zA-Z]+$/.test(issue.message) ? issue.message : 'format', ...saidOf(issue) };
    default:
      return { code: 'type' };
  }
}

/** What a reason of a schema's own puts into the placeholders of its text. */
function saidOf(issue: z.core.$ZodIssue): Pick<FieldError, 'values'> {
  const params = issue.code === 'custom' ? Object.entries(issue.params ?? {}) : [];
  const values = params.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []));
  return values.length > 0 ? { values: Object.fromEntries(values) } : {};
}

const bigNames: Readonly<Record<string, string>> = { string: 'tooLong', array: 'tooMany' };
const smallNames: Readonly<Record<string, string>> = { string: 'tooShort', array: 'tooFew' };
