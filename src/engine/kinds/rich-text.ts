import { invalidField } from '../../contract/errors.ts';
import { maxNesting } from '../../contract/rich-text.ts';
import type { RichTextField } from '../../declare/kinds/rich-text.ts';
import { isEmptyRichText, richTextNesting, sanitizeRichText } from '../../platform/rich-text/sanitize.ts';
import type { StoredKind } from './kind.ts';
import { textOf } from './sheet.ts';

export const richText: StoredKind<RichTextField> = {
  type: () => 'text',
  clean: (value, name, field) => {
    if (typeof value !== 'string') return value;
    if (richTextNesting(value) > maxNesting) throw invalidField(name, 'nesting', { max: maxNesting });
    const html = sanitizeRichText(value);
    if (field.required && isEmptyRichText(html)) throw invalidField(name, 'required');
    return html;
  },
  sheet: {
    column: 'text',
    reader: () => (cell) => ({ value: htmlOf(textOf(cell)) }),
    write: (value) => String(value ?? '') || null,
    hint: true,
    bulky: true,
  },
};

/** Text as formatted text: what is HTML already stays (it is sanitised when it is stored), lines become paragraphs. */
function htmlOf(text: string): string {
  if (/^\s*<[a-z]/i.test(text)) return text;
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return escaped
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');
}
