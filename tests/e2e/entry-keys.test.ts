import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type DayOfReadings, getRoundThuyVan } from '../../src/features/hydrology/contract/readings.ts';
import { callAs, open, settle, useBrowser, visit } from './browser.ts';
import { tooWide, violations } from './page-checks.ts';
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

  test('Tab types past a doubtful row, whose question waits for Alt+↓', async () => {
    const context = await visit('administrator');
    const page = await openDay(context, await makeReservoir(context));
    await cell(page, 0, 0).focus();
    await page.keyboard.type('118,5');
    for (let column = 0; column < 9; column += 1) await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('1 0');
    const reason = page.getByLabel('Lý do', { exact: true });
    await reason.waitFor();
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    expect(await cell(page, 1, 0).inputValue()).toBe('100,00');
    await cell(page, 0, 0).focus();
    await page.keyboard.press('Alt+ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.closest('.entry-notes') !== null)).toBe(true);
    await giveReason(page, 'Lý do', 'Đang xả lũ theo lệnh');
    await page.getByText('Đã lưu hết').waitFor();
  });

  test('the round of eight reservoirs at one time takes at most 60 presses besides digits, and a phone shows one after the other', async () => {
    const context = await visit('administrator', { width: 992 });
    for (let count = 0; count < 8; count += 1) await makeReservoir(context);
    const address = '/hydrological-situation/entry?by=time&day=2025-08-08&hour=07%3A30';
    const at = '2025-08-08T00:30:00.000Z';
    const round = async () => (await callAs<{ days: DayOfReadings[] }>(context, getRoundThuyVan.name, { at })).days;
    const lowest = (await round()).slice(0, 8).map(({ reservoir }) => (reservoir.deadLevel ?? '').replace('.', ','));
    const page = await open(context, address);
    // The round begins where the cursor is.
    await expect.poll(() => focused(page)).toBe('0 0');
    let presses = 0;
    const press = async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    };
    for (const level of lowest) {
      for (const value of [level, '', '10', '10', '0']) {
        await page.keyboard.type(value);
        await press('Tab');
      }
      await page.keyboard.type('10');
      await press('Enter');
    }
    expect(presses).toBeLessThanOrEqual(60);
    await page.getByText('Đã lưu hết').waitFor();
    const stored = (await round()).slice(0, 8).map(({ readings: [reading] }) => reading?.turbine);
    expect(stored).toEqual(Array(8).fill('10'));
    await settle(page);
    expect([...(await tooWide(page)), ...(await violations(page))]).toEqual([]);

    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(`${address.replace('30', '45')}`);
    const names = (await round()).map(({ reservoir }) => reservoir.name);
    await page
      .locator('.one-reading-head strong')
      .getByText(names[0] ?? '', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Hồ sau' }).click();
    await page
      .locator('.one-reading-head strong')
      .getByText(names[1] ?? '', { exact: true })
      .waitFor();
    await settle(page);
    expect([...(await tooWide(page)), ...(await violations(page))]).toEqual([]);
  });

  test('what is pasted with headings, hours or names of reservoirs goes where these say', async () => {
    const context = await visit('administrator');
    const reservoirId = await makeReservoir(context);
    const page = await openDay(context, reservoirId);
    const paste = async (text: string) => {
      await cell(page, 0, 0).focus();
      await page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, text);
    };
    await paste('Giờ\tQ về (m³/s)\tMực nước thượng lưu\n13h\t50\t100,5\n7\t49\t100,4\n');
    await page.getByText('Đã lưu hết').waitFor();
    const shown = await Promise.all(
      [1, 2].flatMap((row) => [0, 2].map((column) => cell(page, row, column).inputValue())),
    );
    expect(shown).toEqual(['100,40', '49', '100,50', '50']);
    // Words that the table does not know, and an hour that it does not have, are poured nowhere.
    await paste('Giờ\tĐộ mở cửa\n19h\t99\n');
    await page.getByText('Chưa dán cột “Độ mở cửa” vì bảng không có cột này.').waitFor();
    await paste('13h30\t99\n');
    await page.getByText(/^1 dòng của khối vừa dán không có giờ/).waitFor();
    expect(await cell(page, 3, 0).inputValue()).toBe('');
    await page.goto(`/hydrological-situation/entry?by=time&day=${day}&hour=10%3A00`);
    const at = `${day}T03:00:00.000Z`;
    await cell(page, 0, 0).waitFor();
    await paste(`Hồ nhập bằng phím ${made}\t100,45\nHồ không có\t1\n`);
    await page.getByText(/^1 dòng của khối vừa dán không có hồ/).waitFor();
    const levels = async () => {
      const { days } = await callAs<{ days: DayOfReadings[] }>(context, getRoundThuyVan.name, { at });
      return days.flatMap(({ readings }) => readings.map((each) => [each.reservoirId, each.upstream]));
    };
    await expect.poll(levels).toEqual([[reservoirId, '100.45']]);
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
