import { STATUS_CODES } from 'node:http';
import type { FieldError, Problem, ProblemError, Reference } from '../contract/errors.ts';
import { errorStatus } from '../contract/errors.ts';
import { fieldKeys } from '../declare/labels.ts';
import { translate } from './translate.ts';

/**
 * Translates an error of the closed table to the caller's language.
 * @param resource the name of the resource whose operation was called, if any: its fields have labels of their own.
 */
export function toProblem(error: ProblemError, language: string, requestId: string, resource?: string): Problem {
  const { code, details } = error;
  const status = errorStatus[code];
  const values = {
    ...details.values,
    fields: (details.errors ?? []).map(({ path }) => lowerFirst(labelOf(path, language, resource))).join(', '),
    ...(details.retryAfter && waitOf(details.retryAfter, language)),
  };
  const text = (key: string) => translate(language, key, values);
  const detail = details.detail ? text(details.detail) : details.references && usedBy(details.references, language);
  return {
    type: 'about:blank',
    title: text(`error.${code}.title`) ?? STATUS_CODES[status] ?? code,
    status,
    detail: detail ?? text(`error.${code}.detail`) ?? '',
    code,
    requestId,
    ...(details.retryAfter && { retryAfter: details.retryAfter }),
    ...(details.errors && { errors: details.errors.map((field) => fieldProblem(field, language, resource)) }),
    ...(details.current && { current: details.current }),
    ...(details.references && { references: details.references }),
  };
}

/** The retry time, in seconds and as text. */
function waitOf(retryAfter: number, language: string): Record<string, string | number> {
  const [minutes, seconds] = [Math.floor(retryAfter / 60), retryAfter % 60];
  const wait = translate(language, minutes > 0 ? 'wait.minutes' : 'wait.seconds', { minutes, seconds });
  return { seconds: retryAfter, ...(wait !== undefined && { wait }) };
}

function fieldProblem({ path, code, values = {} }: FieldError, language: string, resource: string | undefined) {
  const label = labelOf(path, language, resource);
  const other = typeof values.other === 'string' ? labelOf(values.other, language, resource) : '';
  const message = translate(language, `validation.${code}`, {
    ...values,
    Label: label,
    label: lowerFirst(label),
    other: lowerFirst(other),
  });
  return { path, code, message: message ?? code };
}

/**
 * The label of a path: `images.3.caption` is the caption of an image, `items.3.position` the position. An empty path is
 * the whole body.
 */
function labelOf(path: string, language: string, resource: string | undefined): string {
  const names = path.split('.').filter((part) => !/^\d*$/.test(part));
  const name = names.at(-1) ?? 'body';
  const keys = fieldKeys(resource === undefined ? undefined : { name: resource }, names.slice(-2).join('.') || name);
  return translate(language, keys) ?? name;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** "… is used by 3 records: news “A”, “B”": the references that prevent a deletion. */
function usedBy(references: readonly Reference[], language: string): string | undefined {
  const total = references.reduce((sum, reference) => sum + reference.total, 0);
  const examples = references
    .map(({ resource, examples: few, total: all }) => {
      const titles = few.map(({ title }) => `“${title}”`).join(', ');
      return `${translate(language, `resource.${resource}.one`) ?? resource} ${titles}${all > few.length ? '…' : ''}`;
    })
    .join('; ');
  return translate(language, 'detail.usedBy', { total, examples });
}
