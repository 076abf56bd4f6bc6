import { globSync, readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { open, settle, visit } from './browser.ts';
import { dataHolders } from './pseudo-language.ts';

/** The looks in which a screen that only a journey leads to is judged. */
export const variants = [
  ['light', 1367],
  ['dark', 1367],
  ['light', 375],
] as const;

/** What depends on the theme; the rest of what axe asks is the same in both. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Rows after these are drawn as these are. */
const laterRows = 'tbody > tr:nth-child(n + 16)';

/**
 * What axe finds on a page, each with its first place. In the page itself, without the blank one that would join what
 * several frames say: the product has none of its own. Only violations are told apart element by element.
 * @param asked whether all is asked, or what depends on the theme.
 */
export async function violations(page: Page, asked: 'all' | 'colours' = 'all'): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude(laterRows)
    .options({ resultTypes: ['violations'], ...(asked === 'colours' && { runOnly: ofColours }) })
    .analyze();
  const { pathname, search } = new URL(page.url());
  return found.violations.map(({ id, nodes }) => `${pathname}${search}: ${id} at ${nodes[0]?.target.join(' ')}`);
}

/** That a page can be scrolled sideways, if it can. */
export async function tooWide(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? [`${page.url()}: ${overflow} px too wide of ${page.viewportSize()?.width}`] : [];
}

/** What a page says, to eyes or ears, in the words of the other language's catalogues. */
export async function foreignTexts(page: Page, language: 'vi' | 'en'): Promise<string[]> {
  const own = new Set(catalogueTexts(language));
  const foreign = new Set(catalogueTexts(language === 'vi' ? 'en' : 'vi').filter((text) => !own.has(text)));
  const said = await page.evaluate(
    (holders) =>
      [...document.body.querySelectorAll('*')]
        .filter(
          (element) => element.checkVisibility() && !element.closest(`script, style, template, noscript, ${holders}`),
        )
        .flatMap((element) => [
          ...[...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data.trim()),
          ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
        ]),
    dataHolders.join(', '),
  );
  return [...new Set(said)].filter((text) => foreign.has(text)).map((text) => `${page.url()}: ${text}`);
}

function catalogueTexts(language: 'vi' | 'en'): string[] {
  const textsOf = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];
  const files = globSync(`src/**/{${language},*-${language}}.json`);
  return files.flatMap((file) => textsOf(JSON.parse(readFileSync(file, 'utf8'))));
}

/** Chooses how the interface looks as another tab of the same person does: nothing on the page is pressed for it. */
export async function choose(page: Page, choices: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((changes) => {
    const chosen = new URLSearchParams(/preferences=([^;]*)/.exec(document.cookie)?.[1]);
    for (const [name, value] of Object.entries(changes)) chosen.set(name, value);
    // biome-ignore lint/suspicious/noDocumentCookie: as the product writes it.
    document.cookie = `preferences=${chosen}; Path=/`;
    new BroadcastChannel('preferences').postMessage('changed');
  }, choices);
}

async function changeTheme(page: Page): Promise<void> {
  // Content out of sight keeps its colours until it is scrolled to; all of it is judged here.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  const before = await page.evaluate(() => document.documentElement.dataset.theme);
  await choose(page, { themeType: before === 'dark' ? 'light' : 'dark' });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).not.toBe(before);
  await settle(page);
}

/**
 * What is found on a page as it stands, with all that is open on it: in the light at these widths, then in the dark, which
 * moves nothing and changes colours alone. It is left as it was, at the last of the widths.
 */
export async function findPageFaults(page: Page, widths: readonly number[] = [375, 1367]): Promise<string[]> {
  const found: string[] = [];
  const height = page.viewportSize()?.height ?? 900;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await settle(page);
    found.push(...(await tooWide(page)), ...(await violations(page)));
  }
  await changeTheme(page);
  found.push(...(await violations(page, 'colours')));
  await changeTheme(page);
  return found;
}

/** A test for each screen that an address leads to, opened as on a telephone and made wider. */
export function checkScreens(screens: readonly string[]): void {
  // One browser for all: a new one would fetch and read the whole application again for each.
  let shared: Promise<BrowserContext> | undefined;
  test.each(screens)('%s has no accessibility violation and does not scroll sideways', async (screen) => {
    shared ??= visit('administrator', { width: 360, stays: true });
    const page = await open(await shared, screen);
    await page.setViewportSize({ width: 992, height: 900 });
    await settle(page);
    const found = [...(await tooWide(page)), ...(await findPageFaults(page, [360, 1367]))];
    await page.close();
    expect(found).toEqual([]);
  });
}
