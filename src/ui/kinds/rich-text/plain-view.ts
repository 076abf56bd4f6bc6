import type { RichTextField } from '../../../declare/kinds/rich-text.ts';
import type { PlainView } from '../plain-view.ts';

export const richText: PlainView<RichTextField> = {
  text: ({ value }) => readableText(String(value ?? '')),
  formatted: true,
};

/** Elements that end a line. */
const blocks = 'p, h2, h3, h4, li, blockquote, pre, tr, figcaption, caption, br, hr';

/** The words of formatted text, line by line; pictures by their alternative text. Nothing in it is run or loaded. */
function readableText(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of page.querySelectorAll('img')) picture.replaceWith(`[${picture.alt}]`);
  for (const cell of page.querySelectorAll('td + td, th + th, td + th, th + td')) cell.prepend(' | ');
  for (const block of page.querySelectorAll(blocks)) block.after('\n');
  return (page.body.textContent ?? '').replace(/\n{2,}/g, '\n').trim();
}
