import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callAs, open, setPreferences, settle, useBrowser, visit } from './browser.ts';
import { violations } from './page-checks.ts';

/** What has little room: a phone, and rows of one line. */
const list = '/news-management/news';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return box;
}

declare global {
  interface Window {
    /** What moved in the header, the announcement and the foot without anybody pressing anything. */
    frameShifts: string[];
  }
}

interface Shift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Notes what moves around the screens, from the first frame on. Runs in the page. */
function watchFrame(): void {
  window.frameShifts = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      for (const { node } of entry.sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const part = element?.closest('.header, .announcement, .frame-footer');
        if (part) window.frameShifts.push(`${part.className}: ${element?.className}`);
      }
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

describe('with little room', () => {
  useBrowser();

  test.each([
    [1367, ['vi-du.example', 'Bản đồ', 'Facebook', 'YouTube'], 'Thông tin khác'],
    [375, [], 'Thông tin liên hệ'],
  ])(
    'the foot of a page takes two lines on a computer and is folded on a phone: %d px',
    async (width, links, unfold) => {
      const context = await visit('viewer', { width });
      await context.addInitScript(watchFrame);
      const page = await open(context, '/dashboard');
      const foot = page.locator('.frame-footer');
      const button = foot.getByRole('button', { name: unfold });
      // What loads meanwhile would leave whoever has scrolled in the middle of it.
      await settle(page);
      await foot.scrollIntoViewIfNeeded();
      await button.waitFor();
      expect(await foot.getByRole('listitem').allInnerTexts()).toEqual(links);
      await settle(page);
      expect((await boxOf(foot)).height).toBeLessThan(100);
      // Names, the count at the bell and the foot came into places that were kept for them.
      expect(await page.evaluate(() => window.frameShifts)).toEqual([]);
      expect(await foot.getByText('Mã số thuế').count()).toBe(0);
      await button.press('Enter');
      await foot.getByText('Mã số thuế').waitFor();
      expect(await violations(page)).toEqual([]);
      const map = foot.getByRole('link', { name: 'Bản đồ' });
      expect(await map.evaluate((link) => [link.getAttribute('target'), link.getAttribute('rel')])).toEqual([
        '_blank',
        'noreferrer',
      ]);
      await foot.getByRole('button', { name: 'Thu gọn' }).press('Enter');
      await foot.getByText('Mã số thuế').waitFor({ state: 'detached' });
    },
  );

  test.each([1367, 375])('the foot stands below the window however little a page holds: %d px', async (width) => {
    const page = await open(await visit('viewer', { width }), '/khong-co-trang-nay');
    const foot = page.locator('.frame-footer');
    await settle(page);
    // So it is nowhere to be pushed away from by what a page still loads, and fetched only for who comes to it.
    expect((await boxOf(foot)).y).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0);
    expect(await foot.getByRole('button').count()).toBe(0);
  });

  test.each([
    ['editor', list],
    ['personnel', '/employee-management/employees'],
    ['administrator', '/account-management'],
  ] as const)(
    'on a phone the buttons of a list stand on one line that ends where the page does: %s',
    async (role, path) => {
      const page = await open(await visit(role, { width: 375, touch: true }), path);
      const insert = page.getByRole('button', { name: 'Thêm mới' });
      await insert.waitFor();
      await settle(page);
      const header = await boxOf(page.locator('.list-header'));
      const refresh = await boxOf(page.locator('.list-header > .ant-btn').first());
      const button = await boxOf(insert);
      expect([button.y, button.height]).toEqual([refresh.y, refresh.height]);
      expect(Math.abs(button.x + button.width - (header.x + header.width))).toBeLessThan(1);
      // There is no key to press.
      expect(await page.locator('.list-search kbd').isVisible()).toBe(false);
    },
  );

  test('on a phone whoever stays with what is not saved has the page before him, not the menu', async () => {
    const page = await open(
      await visit('administrator', { width: 375, touch: true }),
      '/role-management/role-function',
    );
    const box = page.getByRole('checkbox').nth(3);
    await box.tap();
    const before = await box.isChecked();
    const leave = async () => {
      await page.getByRole('button', { name: 'Mở trình đơn' }).tap();
      await page.getByRole('dialog').getByRole('link', { name: 'Bảng điều khiển' }).tap();
    };
    await leave();
    const question = page.getByRole('dialog').filter({ hasText: 'bạn có muốn rời trang?' });
    await question.getByRole('button', { name: 'Ở lại' }).tap();
    // The page is there for the finger again, and so are its ticks.
    await page.getByRole('button', { name: 'Bỏ thay đổi' }).tap();
    await expect.poll(() => box.isChecked()).toBe(!before);
    await leave();
    await page.waitForURL(/dashboard/);
  });

  test.each([
    ['en', 'Search news', list],
    ['en', 'User, operation, record', '/audit-log'],
    ['vi', 'Người, thao tác, bản ghi', '/audit-log'],
    ['vi', 'Tìm kiếm bài văn hoá doanh nghiệp', '/corporate-culture/news'],
  ])('what a list is searched by is said whole, of many: in %s, %s', async (language, words, path) => {
    const context = await visit('administrator', { width: 375 });
    await setPreferences(context, { language });
    const page = await open(context, path);
    const box = page.getByPlaceholder(words, { exact: true });
    await box.waitFor();
    await settle(page);
    for (const width of [375, 768, 992, 1367]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await box.evaluate((input: HTMLInputElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen) pen.font = font;
        const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return (pen?.measureText(input.placeholder).width ?? Number.POSITIVE_INFINITY) - room;
      });
      expect(over, `${width} px`).toBeLessThanOrEqual(0);
    }
  });

  test('a computer shows ten readings or figures at once, and a phone says what the numbers of a card measure', async () => {
    // Of one reservoir: other tests write readings of names that take two lines.
    const readings = `/hydrological-situation?q=${encodeURIComponent('Tuyên Quang')}`;
    const page = await open(await visit('administrator', { width: 1367, height: 768 }), readings);
    for (const [path, row] of [
      [readings, '.list-table tbody tr'],
      ['/power-output', '.list-table tbody tr[data-record]'],
      ['/power-output/entry', '.entry-grid tbody tr'],
    ] as const) {
      if (!page.url().endsWith(path)) await page.goto(path);
      const rows = page.locator(row);
      await rows.nth(12).waitFor({ state: 'attached' });
      await settle(page);
      const whole = (all: Element[]) =>
        all.filter((each) => each.getBoundingClientRect().bottom <= window.innerHeight).length;
      expect(await rows.evaluateAll(whole), path).toBeGreaterThanOrEqual(10);
    }
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto('/production/reservoirs');
    const level = page.locator('.list-table tbody td[data-column="decimal"]').first();
    await level.waitFor();
    // The first look's cell may go in between: of what is not on the page no style is known.
    await expect
      .poll(() => level.evaluate((cell) => getComputedStyle(cell, '::before').content))
      .toContain('Mực nước dâng bình thường');
  });

  test('on a phone the number beside a title is whole and alone, and the ways to save fill their line', async () => {
    const context = await visit('administrator', { width: 375 });
    await setPreferences(context, { language: 'en' });
    const page = await open(context, '/audit-log');
    const count = page.locator('.list-count');
    await count.waitFor();
    await settle(page);
    const [number, refresh] = [await boxOf(count), await boxOf(page.getByRole('button', { name: 'Refresh' }))];
    expect(number.height).toBeLessThan(30);
    expect(number.y + number.height <= refresh.y || number.x + number.width <= refresh.x).toBe(true);
    await setPreferences(context, { language: 'vi' });
    await page.goto(`${list}/new`);
    await page.getByLabel('Tiêu đề', { exact: true }).fill('Một tiêu đề');
    await page.getByText('Có thay đổi chưa lưu').waitFor();
    const [bar, save, publish] = await Promise.all(
      [
        page.locator('.record-bar'),
        page.getByRole('button', { name: 'Lưu nháp' }),
        page.getByRole('button', { name: 'Đăng ngay' }),
      ].map(boxOf),
    );
    expect(save?.y).toBe(publish?.y);
    expect(bar?.height).toBeLessThan(100);
  });

  test.each([1367, 992])(
    'a row of one line tells the day of what is scheduled, and shows nothing by half at %i px',
    async (width) => {
      const context = await visit('editor', { width });
      const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListCategoryNews', {});
      const title = `Một tiêu đề dài đến mức không còn chỗ nào ở bên cạnh cho ngày đăng của bài viết ${Date.now()}`;
      const fields = { title, content: '<p>x</p>', categoryId: items[0]?.id, status: 1 };
      await callAs(context, 'insertNews', { ...fields, publishAt: '2099-12-25T01:30:00Z' });
      const page = await open(context, list);
      await setDense(page, true);
      const row = page.getByRole('row').filter({ hasText: title });
      await row.waitFor();
      await settle(page);
      const shown = row.locator('.status-moment');
      expect([await shown.textContent(), await shown.locator('span').isVisible()]).toEqual(['25/12/2099 08:30', false]);

      // What has no room is told with the title, in whole: in rows of one line, and of two.
      expect(await cutRows(page, 36)).toEqual([]);
      await setDense(page, false);
      await settle(page);
      expect(await cutRows(page, 60)).toEqual([]);
      await setDense(page, true);
      await settle(page);
      await row.getByRole('link', { name: title }).first().hover();
      await page.locator('.list-tip').getByText('Biên tập viên').waitFor();
      expect(await shown.getAttribute('title')).toBe('25/12/2099 08:30');
    },
  );
});

/** Sets the height of rows in this browser, and reads the list anew. */
async function setDense(page: Page, dense: boolean): Promise<void> {
  await page.evaluate((view) => localStorage.setItem('list:news', view), JSON.stringify({ hidden: [], dense }));
  await page.reload();
}

/** The rows that are higher than this, or in which a value is shown by half, below its title or in its column. */
function cutRows(page: Page, highest: number): Promise<(string | null)[]> {
  return page.locator('tr[data-record]').evaluateAll(
    (rows, most) =>
      rows.flatMap((each) => {
        const below = each.querySelector('.list-below')?.getBoundingClientRect();
        const parts = [...each.querySelectorAll('.list-below > span')];
        const half = parts.filter((part) => {
          const { width, top, right } = part.getBoundingClientRect();
          const isSeen = below && width > 0 && top < below.bottom - 1;
          return isSeen && (right > below.right + 1 || part.scrollWidth > part.clientWidth + 1);
        });
        const days = [...each.querySelectorAll('td[data-column="instant"]')];
        const cut = days.filter((cell) => cell.scrollWidth > cell.clientWidth + 1);
        const isTall = each.getBoundingClientRect().height > most;
        return isTall || half.length + cut.length > 0 ? [each.textContent] : [];
      }),
    highest,
  );
}
