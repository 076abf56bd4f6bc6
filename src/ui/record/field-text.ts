import type { TFunction } from 'i18next';
import { companionName, type FileValue, type ImageValue, type Resource } from '../../declare/resource.ts';
import { dayText, formatInstant } from '../format.ts';
import type { Values } from './values.ts';

/** What a field says, as plain text a person can read. */
export function fieldText(resource: Resource, name: string, values: Values, t: TFunction): string {
  const field = resource.fields[name];
  const value = values[name];
  if (!field) return t(`contract:status.${resource.statuses}.${value}`);
  const companion = values[companionName(name, field) ?? ''];
  switch (field.kind) {
    case 'richText':
      return readableText(String(value ?? ''));
    case 'boolean':
      return t(value ? 'kit:yes' : 'kit:no');
    case 'instant':
      return typeof value === 'string' ? formatInstant(value) : '';
    case 'date':
      return typeof value === 'string' ? dayText(value) : '';
    case 'choice':
      return typeof value === 'string' ? t(`contract:choice.${name}.${value}`) : '';
    case 'reference':
      return String(companion ?? '');
    case 'image':
      return (companion as ImageValue | null)?.alt ?? '';
    case 'files':
      return ((companion ?? []) as FileValue[]).map((file) => file.name).join('\n');
    case 'tags':
      return ((value ?? []) as string[]).join(', ');
    default:
      return String(value ?? '');
  }
}

/** Elements after which a reader sees a new line. */
const blocks = 'p, h2, h3, h4, li, blockquote, pre, tr, figcaption, caption, br, hr';

/** The words of formatted text, line by line; pictures by their description. Nothing in it is run or fetched. */
function readableText(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of page.querySelectorAll('img')) picture.replaceWith(`[${picture.alt}]`);
  for (const cell of page.querySelectorAll('td + td, th + th, td + th, th + td')) cell.prepend(' | ');
  for (const block of page.querySelectorAll(blocks)) block.after('\n');
  return (page.body.textContent ?? '').replace(/\n{2,}/g, '\n').trim();
}
