import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { open, settle, visit } from './browser.ts';

/** The looks in which a screen that only a journey leads to is judged. */
export const looks = [
  ['light', 1367],
  ['dark', 1367],
  ['light', 375],
] as const;

/**
 * What axe finds on a page, each with its first place. In the page itself, without the blank one that would join what
 * several frames say: the product has none of its own. Only violations are told apart element by element.
 */
export async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
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

/** A test for each screen that an address leads to: opened once a theme, as on a telephone, and then made wider. */
export function judgeScreens(screens: readonly string[]): void {
  test.each(screens)('%s has no accessibility violation and does not scroll sideways', async (screen) => {
    const found: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      const page = await open(await visit('administrator', { theme, width: 360, height: 800 }), screen);
      for (const width of [360, 992, 1367]) {
        await page.setViewportSize({ width, height: 900 });
        await settle(page);
        found.push(...(await tooWide(page)));
        if (width === 1367 || (width === 360 && theme === 'light')) found.push(...(await violations(page)));
      }
      await page.close();
    }
    expect(found).toEqual([]);
  });
}
