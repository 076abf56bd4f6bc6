import type { FieldError } from '../../contract/errors.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { fieldWarningsOf } from '../../declare/kinds/warnings.ts';
import type { Resource } from '../../declare/resource.ts';
import { siteDateTime } from '../../lib/clock.ts';
import { foldWords } from '../../lib/fold.ts';

/**
 * Warnings for values of a row that can be stored but are unlikely, which a person must have seen. Besides the warnings
 * of declarations: a name of one word, or one that only lost words of the record's name, which happens when a file has
 * the name in two columns and only one was read; and another identity under a known key.
 * @param values the values that the row would store.
 * @param before the record's present values; undefined where there is none.
 */
export function warningsOf(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | undefined,
): FieldError[] {
  const { day } = siteDateTime(Date.now());
  // Values that the record already has need no warning.
  const news = (path: string) =>
    path in values || ('status' in values && resource.fields[path]?.statuses !== undefined);
  const warnings = fieldWarningsOf(resource, { ...before, ...values }, day).filter(({ path }) => news(path));
  const names = Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name];
    if (!field || !declaredKind(field).person?.(field)) return [];
    const words = foldWords(String(value ?? ''));
    const earlier = foldWords(String(before?.[name] ?? ''));
    if (words.length === 0) return [];
    const lost = words.length < earlier.length && words.every((word) => earlier.includes(word));
    if (lost) return [{ path: name, code: 'nameShorter', values: { before: String(before?.[name]) } }];
    return words.length === 1 && earlier.length !== 1 ? [{ path: name, code: 'nameOneWord' }] : [];
  });
  return [...otherRecord(resource, values, before), ...names, ...warnings];
}

/** The warning of a row in which all of a record's identity changes: its key may be used for another one by mistake. */
function otherRecord(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | undefined,
): FieldError[] {
  const identity: readonly string[] = resource.spreadsheet?.identity ?? [];
  const isOther = identity.length > 0 && identity.every((name) => before?.[name] && values[name]);
  if (!isOther) return [];
  return [
    {
      path: '',
      code: 'identityChanged',
      values: { name: String(before?.[resource.title]), fields: identity.join(' ') },
    },
  ];
}
