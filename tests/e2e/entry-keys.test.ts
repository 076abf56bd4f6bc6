import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callAs, open, settle, useBrowser, visit } from './browser.ts';
import { violations } from './page-checks.ts';
import { giveReason } from './reasons.ts';

const day = '2026-03-14';
let made = 0;

async function makeReservoir(context: BrowserContext): Promise<string> {
  made += 1;
  const named = { name: `Hồ nhập bằng phím ${made}`, code: `PHIM-${made}`, status: 1 };
  const levels = { normalLevel: '117', deadLevel: '80' };
  return (await callAs<{ id: string }>(context, 'insertReservoir', { ...named, ...levels })).id;
}

const openDay = (context: BrowserContext, reservoirId: string, more = '') =>
  open(context, `/hydrological-situation/entry?reservoir=${reservoirId}&day=${day}${more}`);
const cell = (page: Page, row: number, column: number) => page.locator(`input[data-place="${row} ${column}"]`);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-place'));
const times = (page: Page) => page.locator('.entry-grid tbody tr:has([data-place]) > th').allTextContents();

describe('the keyboard in the table of readings', () => {
  useBrowser();

  test('Tab goes from value to value, also past what is stored, Enter back to where the line began, arrows to the history', async () => {
    const context = await visit('administrator');
    const reservoirId = await makeReservoir(context);
    const at = `${day}T01:00:00+07:00`;
    await callAs(context, 'insertThuyVan', { readings: [{ reservoirId, at, upstream: '100' }] });
    const page = await openDay(context, reservoirId);
    await cell(page, 0, 8).focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('1 0');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('0 8');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await cell(page, 0, 0).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('01:00');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('0 0');

    await cell(page, 1, 0).focus();
    for (const text of ['100,1', '90', '12,5']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('12,5');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('2 0');
    await page.getByText('Đã lưu hết').waitFor();
    // From a click on, Enter goes straight down.
    await cell(page, 2, 2).click();
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('3 2');
  });

  test('a number is typed into the cell that was pressed, whatever moves under the mouse; and nothing above the table does', async () => {
    const context = await visit('administrator');
    const page = await openDay(context, await makeReservoir(context), '&scheme=hourly');
    await cell(page, 6, 0).click();
    const top = async () => (await page.locator('.entry-grid').boundingBox())?.y;
    const before = await top();
    await page.keyboard.type('99,5');
    expect(await top()).toBe(before);
    const box = await cell(page, 8, 0).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 16);
    await page.mouse.down();
    // What is told above the table while a number is on its way would move it by more than a row.
    await page.evaluate(() =>
      document.querySelector('.entry-scroll')?.insertAdjacentHTML('beforebegin', '<p>…<br>…</p>'),
    );
    await page.mouse.up();
    expect(await focused(page)).toBe('8 0');
    await page.keyboard.type('99,6');
    await page.keyboard.press('Enter');
    await page.getByText('Đã lưu hết').waitFor();
    expect([await cell(page, 6, 0).inputValue(), await cell(page, 8, 0).inputValue()]).toEqual(['99,50', '99,60']);
    // A second press edits what is there, a first one replaces it.
    await cell(page, 8, 0).dblclick();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('5');
    expect(await cell(page, 8, 0).inputValue()).toBe('99,65');
  });

  test('numbers that read two ways are answered all at once, and what is offered is stored', async () => {
    const context = await visit('administrator');
    const page = await openDay(context, await makeReservoir(context), '&scheme=hourly');
    for (const row of [0, 1, 2]) {
      await cell(page, row, 2).focus();
      await page.keyboard.type(`1.20${row + 1}`);
      await page.keyboard.press('Enter');
    }
    // One by one: what has more decimals than are kept says how it is stored.
    await page.getByRole('button', { name: '1,2 m³/s (làm tròn)' }).first().click();
    expect(await focused(page)).toBe('3 2');
    await page.getByText('2 số đọc được hai cách').waitFor();
    await page.getByRole('button', { name: 'số nghìn, như 1.202' }).click();
    await page.getByText('Đã lưu hết').waitFor();
    const values = [0, 1, 2].map((row) => cell(page, row, 2).inputValue());
    expect(await Promise.all(values)).toEqual(['1,2', '1.202', '1.203']);
    expect(await focused(page)).toBe('3 2');
  });

  test('a question about the last row comes into sight, and who has answered it is where he was', async () => {
    const context = await visit('administrator', { height: 560 });
    const reservoirId = await makeReservoir(context);
    const page = await openDay(context, reservoirId, '&scheme=hourly');
    await cell(page, 23, 0).focus();
    await page.keyboard.type('118,5');
    await page.keyboard.press('Enter');
    const reason = page.getByLabel('Lý do', { exact: true });
    await reason.waitFor();
    await settle(page);
    expect(await reason.evaluate((input) => input.getBoundingClientRect().bottom)).toBeLessThan(560);
    await giveReason(page, 'Lý do', 'Đang xả lũ theo lệnh');
    await page.getByText('Đã lưu hết').waitFor();
    expect(await focused(page)).toBe('23 0');
  });

  test('rows stay while the hours of a reservoir turn out to be fewer', async () => {
    const context = await visit('administrator');
    const reservoirId = await makeReservoir(context);
    const days = Array.from({ length: 13 }, (_, place) => `2026-03-${String(place + 1).padStart(2, '0')}`);
    const readings = days.flatMap((each) =>
      ['01', '07'].map((hour) => ({ reservoirId, at: `${each}T${hour}:00:00+07:00`, upstream: '100' })),
    );
    await callAs(context, 'insertThuyVan', { readings });
    const page = await openDay(context, reservoirId);
    const four = ['01:00', '07:00', '13:00', '19:00'];
    await expect.poll(() => times(page)).toEqual(four);
    await cell(page, 0, 0).focus();
    for (const text of ['100,1', '100,2']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await page.getByText('Đã lưu hết').waitFor();
    await settle(page);
    await page.keyboard.type('100,3');
    await page.keyboard.press('Enter');
    await page.getByText('Đã lưu hết').waitFor();
    expect(await times(page)).toEqual(four);
    expect(await cell(page, 2, 0).inputValue()).toBe('100,30');
  });

  test('a machine whose clock is at 1970 proposes the day of the server, stores, and is told once how slow it is', async () => {
    const context = await visit('administrator');
    const reservoirId = await makeReservoir(context);
    const page = await context.newPage();
    await page.clock.setSystemTime(0);
    await page.goto(`/hydrological-situation/entry?reservoir=${reservoirId}&scheme=hourly`);
    const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).split('-').reverse().join('/');
    await expect.poll(async () => (await page.locator('#entry-day').inputValue()) === today()).toBe(true);
    expect(await page.getByText(/^Đồng hồ máy này chậm [\d.]+ ngày/).count()).toBe(1);
    await page.locator('input[data-place="0 0"]').fill('100');
    await page.keyboard.press('Enter');
    await page.getByText('Đã lưu hết').waitFor();
    const { items } = await callAs<{ items: object[] }>(context, 'getListThuyVan', { reservoirId });
    expect(items).toMatchObject([{ upstream: '100', doubts: [] }]);
  });

  test('a day or a time that is none is told, and nothing is typed under it', async () => {
    const context = await visit('administrator');
    const reservoirId = await makeReservoir(context);
    const page = await openDay(context, reservoirId);
    const line = page.locator('#entry-day');
    for (const text of ['31/02/2026', '01/01/0001']) {
      await line.fill(text);
      await page.keyboard.press('Tab');
      await page.getByText('không phải ngày xem được. Đang hiện ngày 14/03/2026.').waitFor();
      expect([await line.inputValue(), await line.getAttribute('aria-invalid')]).toEqual(['14/03/2026', 'true']);
    }
    await page.getByRole('button', { name: 'Chọn trên lịch' }).click();
    await page.getByRole('button', { name: 'Xoá ngày' }).click();
    await expect.poll(() => line.inputValue()).toBe('14/03/2026');
    await page.getByLabel('Giờ đo khác').fill('25h');
    await page.keyboard.press('Enter');
    await page.getByText('Chưa hiểu giờ này.').waitFor();
    expect(await violations(page)).toEqual([]);
    for (const text of ['5', '9.30']) {
      await page.getByLabel('Giờ đo khác').fill(text);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => times(page)).toEqual(expect.arrayContaining(['05:00', '09:30']));
    // The cursor is where the time was added.
    const added = page.locator('input:focus');
    await expect.poll(() => added.getAttribute('aria-label')).toBe('Mực nước thượng lưu m lúc 09:30');
    await line.fill('13/3');
    await page.getByText('không phải ngày xem được').waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe('2026-03-13');
  });
});
