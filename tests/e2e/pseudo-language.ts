import { globSync, readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';

/** Around each text of a catalogue: letters that no text has otherwise. */
const [first, last] = ['⟦', '⟧'];

/**
 * Replaces English by a language of tests: each text of a catalogue is a third longer, and marked. The scripts are changed
 * on their way to the browser, so the build has nothing for it.
 */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  const texts = englishTexts();
  await context.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    // A catalogue is an object: its texts stand behind a colon, and in a file of its own behind the sign of a variable too.
    const before = /\/en-[^/]*$/.test(route.request().url()) ? '[:=]' : '(?<!\\bnoun):';
    const literals = new RegExp(
      `(?<=${before})(?:${[...'`"\''].map((mark) => `${mark}(?:[^${mark}\\\\]|\\\\.)*${mark}`).join('|')})`,
      'g',
    );
    const body = script.replace(literals, (literal) => {
      const text = literalText(literal);
      // A single small word may also be a name of the code; texts that hold it are marked around it.
      return text !== undefined && texts.has(text) && !/^[a-z]+$/.test(text) ? JSON.stringify(pseudo(text)) : literal;
    });
    await route.fulfill({ response, body });
  });
}

/** What holds data, in the language in which somebody wrote them. */
export const dataHolders = [
  'td',
  'th[scope=row]',
  '.announcement p',
  '.header-slogan',
  '.user-menu',
  '.language-switch',
  '.frame-footer',
  'time',
  '.application-links a',
  '.change-sentence',
  '.dashboard-list a',
  '.account-company',
  '.account-company + p',
  '.account-footer',
];

/** What a page shows or says that is neither of a catalogue nor within what holds data. */
export function findUntranslated(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ holders, marked }) => {
      const isTold = (text: string) => {
        // The names of keys are those on the keys.
        let rest = text.replace(/\(?Ctrl\+\S*/, '');
        for (let before = ''; before !== rest; ) {
          before = rest;
          rest = rest.replace(new RegExp(marked, 'gu'), '');
        }
        return !/\p{L}{2}/u.test(rest);
      };
      const found = new Set<string>();
      for (const element of document.body.querySelectorAll('*')) {
        if (element.closest(`script, style, template, noscript, kbd, ${holders}`) || !element.checkVisibility())
          continue;
        const own = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data);
        const said = ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? '');
        for (const text of [...own, ...said])
          if (!isTold(text)) found.add(`${element.localName}.${element.className}: ${text}`);
      }
      return [...found];
    },
    { holders: dataHolders.join(', '), marked: `${first}[^${first}${last}]*${last}` },
  );
}

function pseudo(text: string): string {
  const longer = text.replace(/\{\{[^}]*\}\}/g, '').slice(0, Math.ceil(text.length / 3));
  return `${first}${text} ${longer.trim()}${last}`;
}

function literalText(literal: string): string | undefined {
  const inner = literal.slice(1, -1);
  if (literal.startsWith('`') && inner.includes('${')) return undefined;
  const quoted = inner
    .replace(/\\([`'])/g, '$1')
    .replace(/(?<!\\)"/g, '\\"')
    .replaceAll('\n', '\\n');
  try {
    return JSON.parse(`"${quoted}"`) as string;
  } catch {
    return undefined;
  }
}

/** Every text of the English catalogues, wherever they are. */
function englishTexts(): ReadonlySet<string> {
  const files = globSync('src/**/{en,*-en,labels,messages}.json');
  return new Set(files.flatMap((file) => textsOf(JSON.parse(readFileSync(file, 'utf8')))));
}

/** The texts of a catalogue, of both languages where one file holds them. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
