import type { Translate, Translation } from '../../../browser/translation.ts';
import { populatedName, type Resource } from '../../../declare/resource.ts';
import { formatInstant } from '../../../lib/format.ts';
import { fieldText } from '../../../ui/record/field-text.ts';
import type { Values } from '../../../ui/record/values.ts';

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * The text of a value in a change. Unlike a record, a change contains only ids of references; without a known name the
 * id is shown.
 */
export function valueText(resource: Resource | undefined, name: string, values: Values, words: Translation): string {
  const { t } = words;
  const value = values[name];
  const field = resource?.fields[name];
  // Apart from records of resources only accounts have a status.
  if (!resource && name === 'status')
    return t(`contract:status.account.${value}`, { defaultValue: plainText(value, t) });
  if (!resource || (!field && name !== 'status')) return plainText(value, t);
  if (value === undefined) return '';
  const populated = field && populatedName(name, field);
  if (populated === undefined) return fieldText(resource, name, values, words);
  const known = values[populated] !== undefined && values[populated] !== null;
  const text = known ? fieldText(resource, name, values, words) : '';
  return text || idsText(value, t);
}

function idsText(value: unknown, t: Translate): string {
  const ids = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  return ids.map((id) => t('audit:log.number', { id })).join(', ');
}

/** A value without a known type. */
function plainText(value: unknown, t: Translate): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'kit:yes' : 'kit:no');
  if (typeof value === 'string') return instantPattern.test(value) ? formatInstant(value) : value;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  if (Array.isArray(value) && value.every(hasName)) return value.map(({ name }) => name).join(', ');
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
}

/** Whether a value has a name, such as a role of an account. */
function hasName(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}
