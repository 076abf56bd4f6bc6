import { expect, test } from 'vitest';

const stylesheets = import.meta.glob<string>('../../**/*.css', { query: '?raw', import: 'default', eager: true });

/** What names a side of the screen instead of a side of the text. */
const physical =
  /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-(?:margin|padding))-(?:left|right)[\w-]*|(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)|translateX\(/;

/** A picture in a text stands on the side that its author chose, in every language. */
const ofAuthors = ['/ui/editor/rich-text-content.css'];

test('every style follows the direction of the page', () => {
  const wrong = Object.entries(stylesheets)
    .filter(([file]) => !ofAuthors.some((end) => file.endsWith(end)))
    .flatMap(([file, css]) =>
      css
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .split('\n')
        .filter((line) => physical.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(Object.keys(stylesheets).length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

test('sizes of text follow the one that the reader has chosen', () => {
  const fixed = Object.entries(stylesheets).filter(([, css]) => /font-size:\s*[\d.]+px/.test(css));
  expect(fixed.map(([file]) => file)).toEqual([]);
});
