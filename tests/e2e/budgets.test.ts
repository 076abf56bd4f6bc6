import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { open, useBrowser, visit } from './browser.ts';

/** KB of gzip script that a page may download in all, until it is quiet (design of the interface, "Reach"). */
const budgets = [
  { path: '/signin', role: undefined, most: 200 },
  { path: '/news-management/news', role: 'editor', most: 350 },
] as const;

describe('script budgets', () => {
  useBrowser();

  test.each(budgets)('$path stays below $most KB', async ({ path, role, most }) => {
    const context = await visit(role);
    const sizes: Promise<number>[] = [];
    context.on('response', (response) => {
      if (response.url().endsWith('.js')) sizes.push(response.body().then((body) => gzipSync(body).length));
    });
    const page = await open(context, path);
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(sizes.length).toBeGreaterThan(2);
    console.log(`${path}: ${Math.round(bytes / 1024)} KB of gzip script`);
    expect(bytes / 1024).toBeLessThan(most);
  });
});
