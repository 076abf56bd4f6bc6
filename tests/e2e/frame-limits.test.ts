import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { navStyles } from '../../src/contract/preferences.ts';
import { open, setPreferences, settle, useBrowser, visit } from './browser.ts';
import { findSpilled, giveLogo, lengthenMenu, walkMenu } from './long-menu.ts';
import { choose, tooWide } from './page-checks.ts';
import { printedPages } from './printed-pages.ts';
import { findUntranslated, speakPseudo } from './pseudo-language.ts';

/** The frame with what it was not drawn for: other menus and logos, another language, paper, no line. */
const list = '/news-management/news';

describe('the frame', () => {
  useBrowser();

  test('holds sixty entries of sixty letters and any logo in every style, reached by the keys, and folds when zoomed', async () => {
    const context = await visit('administrator', { height: 768 });
    await lengthenMenu(context);
    await giveLogo(context, 20, 2000);
    const page = await open(context, '/dashboard');
    await settle(page);
    const found: string[] = [];
    const judge = async (navStyle: string, width: number, height: number) => {
      await page.setViewportSize({ width, height });
      // A frame in which it is drawn, and one after it.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const faults = [...(await tooWide(page)), ...(await findSpilled(page))];
      found.push(...faults.map((fault) => `${navStyle} ${width}: ${fault}`));
    };
    for (const navStyle of navStyles) {
      await choose(page, { navStyle });
      await page.setViewportSize({ width: 1367, height: 768 });
      await settle(page);
      for (const width of [1367, 992]) await judge(navStyle, width, 768);
      if (navStyle === 'drawer') await page.getByRole('button', { name: 'Mở trình đơn' }).press('Enter');
      const missed = await walkMenu(page);
      if (missed.length > 0) found.push(`${navStyle}: the keys do not show ${missed}`);
      found.push(...(await tooWide(page)));
      await page.keyboard.press('Escape');
      if (navStyle === 'drawer') await page.getByRole('dialog').waitFor({ state: 'detached' });
      // 200 and 400 % of a window of 1280 x 1024: WCAG 1.4.10.
      await judge(navStyle, 640, 512);
      await judge(navStyle, 320, 256);
      await page.getByRole('button', { name: 'Mở trình đơn' }).click({ trial: true });
    }
    await giveLogo(context, 2000, 20);
    await page.reload();
    for (const navStyle of navStyles) {
      await choose(page, { navStyle });
      await settle(page);
      await judge(navStyle, 1367, 768);
    }
    expect(found).toEqual([]);
  });

  test('shows nothing that no catalogue has, and stays within the page, in a language a third longer and mirrored', async () => {
    const context = await visit('administrator');
    await speakPseudo(context);
    await setPreferences(context, { language: 'en', isDirectionRTL: true });
    const found: string[] = [];
    const judge = async (page: Page) => {
      for (const width of [1367, 375]) {
        await page.setViewportSize({ width, height: 900 });
        await settle(page);
        found.push(...(await tooWide(page)));
        found.push(...(await findUntranslated(page)).map((text) => `${new URL(page.url()).pathname}: ${text}`));
      }
    };
    const page = await open(context, '/dashboard');
    await judge(page);
    for (const path of [list, `${list}/new`]) {
      await page.goto(path);
      await judge(page);
    }
    await page.getByRole('button', { name: /^⟦Display/ }).click();
    await page.getByRole('dialog').waitFor();
    await judge(page);
    await context.clearCookies({ name: /session/ });
    await page.goto('/signin');
    await judge(page);
    expect([...new Set(found)]).toEqual([]);
  });

  test('prints a list, a record and a chart in ink on white without itself, whatever its theme, and loses nothing', async () => {
    const context = await visit('administrator');
    await setPreferences(context, { theme: 'dark', navStyle: 'darkHorizontal' });
    const page = await open(context, `${list}?pageSize=50`);
    await settle(page);
    const titles = await page.locator('.list-table tbody .list-title').allInnerTexts();
    const ofList = await printedPages(page);
    // The headings of a table stand on the next page too, and no row is lost between two.
    const [first, second] = ofList;
    for (const heading of ['Tiêu đề', 'Danh mục', 'Trạng thái'])
      expect([first, second].map((each) => each?.text.includes(heading))).toEqual([true, true]);
    // Paper breaks words where there is no room.
    const letters = (text: string) => text.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '');
    const text = letters(ofList.map((each) => each.text).join(' '));
    expect(titles.filter((title) => !text.includes(letters(title).slice(0, 20)))).toEqual([]);
    await page.locator('.list-table tbody .list-title').first().click();
    await page.waitForURL(/news\/\d+/);
    await settle(page);
    const ofRecord = await printedPages(page);
    // What is there to type with: an area for files, usual hours, a count of letters.
    for (const each of ofRecord) expect(each.text).not.toMatch(/kéo thả|07:00 08:00|ký tự/);
    await page.goto('/hydrological-situation/chart');
    await settle(page);
    const ofChart = await printedPages(page);
    expect(ofChart.length).toBe(1);
    for (const { text: printed, corner } of [...ofList, ...ofRecord, ...ofChart]) {
      expect(corner).toBe(255);
      expect(printed).not.toContain('An toàn – Hiệu quả');
      expect(printed).toMatch(/\d \/ \d/);
    }
    // The words of a chart's page are read letter by letter.
    for (const [cover] of [ofList, ofRecord, ofChart])
      expect(cover?.text.replace(/\s/g, '')).toContain('CôngtyThuỷđiện');
    // The page is as it was.
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.locator('.print-head').count()).toBe(0);
  });
});
