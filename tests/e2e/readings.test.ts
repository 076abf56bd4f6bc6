import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { measured } from '../../src/features/hydrology/contract/measured-values.ts';
import type { DayOfReadings, Reading } from '../../src/features/hydrology/contract/readings.ts';
import { findTestBrowser } from '../support/browser-path.ts';
import {
  accountOf,
  callAs,
  expectNotice,
  open,
  productUrl,
  setPreferences,
  settle,
  useBrowser,
  visit,
} from './browser.ts';
import { tooWide, violations } from './page-checks.ts';
import { giveReason } from './reasons.ts';

/** A day that is over: all its hours are due. */
const day = '2026-03-03';
const profiles: string[] = [];
afterAll(() => Promise.all(profiles.map((each) => rm(each, { recursive: true, force: true }))));

let made = 0;

/** A reservoir of its own for a test. */
async function makeReservoir(context: BrowserContext): Promise<string> {
  made += 1;
  const record = await callAs<{ id: string }>(context, 'insertReservoir', {
    name: `Hồ của ca trực ${made}`,
    code: `CA-TRUC-${made}`,
    normalLevel: '117',
    deadLevel: '80',
    status: 1,
  });
  return record.id;
}

const stored = async (context: BrowserContext, reservoirId: string) =>
  (await callAs<DayOfReadings>(context, 'getDayThuyVan', { reservoirId, day })).readings;
const cell = (page: Page, row: number, column: number) => page.locator(`input[data-place="${row} ${column}"]`);
const addressOf = (reservoirId: string) =>
  `/hydrological-situation/entry?reservoir=${reservoirId}&day=${day}&scheme=hourly`;

/** Pastes a text into the cell that has the focus, as a spreadsheet puts it on the clipboard. */
function paste(page: Page, text: string): Promise<void> {
  return page.evaluate((block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

describe('the table that readings are typed into', () => {
  useBrowser();

  test('a block of 24 x 8 with comma decimals and blanks lands right; one wrong cell is named, and its row waits whole', async () => {
    const context = await visit('administrator');
    const reservoirId = await makeReservoir(context);
    const page = await open(context, addressOf(reservoirId));
    await cell(page, 0, 0).focus();
    const rows = Array.from({ length: 24 }, (_, hour) => [
      `100,${String(hour).padStart(2, '0')}`,
      hour % 3 === 0 ? '' : '25,5',
      hour === 5 ? 'hỏng' : '1.234,56',
      '100,5',
      '0',
      '100,5',
      '-',
      '2',
    ]);
    await paste(page, rows.map((row) => row.join('\t')).join('\r\n'));
    await expect.poll(async () => (await stored(context, reservoirId)).length).toBe(23);
    // Half of a row would be public at once.
    const right = rows.flatMap((_, hour) => (hour === 5 ? [] : [{ hour }]));
    const readings = await stored(context, reservoirId);
    expect(readings.map(({ upstream }) => upstream)).toEqual(
      right.map(({ hour }) => String(Number(`100.${String(hour).padStart(2, '0')}`))),
    );
    expect(new Set(readings.map(({ inflow }) => inflow))).toEqual(new Set(['1234.56']));
    expect(readings.map(({ downstream }) => downstream)).toEqual(
      right.map(({ hour }) => (hour % 3 === 0 ? null : '25.5')),
    );
    expect(new Set(readings.map(({ bottomGates }) => bottomGates))).toEqual(new Set([null]));
    expect(new Set(readings.map(({ revision }) => revision))).toEqual(new Set([1]));
    await page.getByText('Lưu lượng về hồ phải là một số.').waitFor();
    expect(await cell(page, 5, 2).inputValue()).toBe('hỏng');
    // A number stands as lists write it, and is typed over without separators.
    expect(await cell(page, 0, 2).inputValue()).toBe('1.234,56');
    await cell(page, 0, 2).focus();
    expect(await cell(page, 0, 2).inputValue()).toBe('1234,56');
    expect(await violations(page)).toEqual([]);
    // What is put right is stored with the rest.
    await cell(page, 5, 2).fill('1234,5');
    await page.keyboard.press('Enter');
    await page.getByText('Đã lưu hết').waitFor();
    expect((await stored(context, reservoirId))[5]).toMatchObject({ inflow: '1234.5', revision: 1, revised: false });
  });

  test('is worked by the keyboard: typing replaces, F2 edits, fill down, copy, take back', async () => {
    const context = await visit('administrator');
    const reservoirId = await makeReservoir(context);
    const page = await open(context, addressOf(reservoirId));
    await cell(page, 0, 0).waitFor();
    // The clipboard of the browser itself: what it does by habit is part of what is looked at.
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('99\t98'));
    await page.keyboard.press('Control+v');
    await expectNotice(page, 'Chưa chọn ô nào');
    expect(await cell(page, 0, 0).inputValue()).toBe('');
    await page.keyboard.type('101,5');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('F2');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('6');
    await page.keyboard.press('Enter');
    // As levels are read, where nobody types, with the cursor or without.
    expect(await cell(page, 0, 0).inputValue()).toBe('101,60');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-place'))).toBe('1 0');
    await page.keyboard.press('Control+d');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    expect(await cell(page, 1, 0).inputValue()).toBe('101,60');
    await page.keyboard.press('Control+z');
    expect(await cell(page, 1, 0).inputValue()).toBe('');
    await page.keyboard.press('Control+y');
    expect(await cell(page, 1, 0).inputValue()).toBe('101,60');
    // A correction says why, from the row itself.
    await page.getByText('Đã lưu hết').waitFor();
    await cell(page, 0, 0).focus();
    await page.keyboard.type('101,7');
    await page.keyboard.press('Enter');
    expect(await violations(page)).toEqual([]);
    await giveReason(page, 'Lý do', 'Đọc nhầm thước');
    await page.getByText('Đã hiệu chỉnh').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Lý do: Đọc nhầm thước (Đã nhập hoặc đọc nhầm)').waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    expect(await drawer.textContent()).toContain('101,60 → 101,70');
  });

  test('what was just stored is taken back and done again without a question; one reason answers for many readings', async () => {
    const context = await visit('administrator');
    const reservoirId = await makeReservoir(context);
    const page = await open(context, addressOf(reservoirId));
    const levels = async () => (await stored(context, reservoirId)).map(({ upstream }) => upstream);
    const isStored = () => page.getByText('Đã lưu hết').waitFor();
    await cell(page, 0, 0).focus();
    await paste(page, '100,1\n100,2\n100,3');
    await expect.poll(levels).toEqual(['100.1', '100.2', '100.3']);
    await isStored();
    // Done again at once, it says what stands: nothing waits.
    await page.keyboard.press('Control+z');
    await page.getByText('3 lần đo chưa lưu').first().waitFor();
    await page.keyboard.press('Control+y');
    await isStored();
    expect((await stored(context, reservoirId)).map(({ revision }) => revision)).toEqual([1, 1, 1]);
    await page.keyboard.press('Control+z');
    await expect.poll(levels).toEqual([]);
    await isStored();
    expect(await page.getByLabel('Lý do').count()).toBe(0);
    const at = `${day}T00:00:00+07:00`;
    const { revisions } = await callAs<{ revisions: Reading[] }>(context, 'getDetailThuyVan', { reservoirId, at });
    expect(revisions[0]).toMatchObject({ upstream: null, reason: 'Người nhập hoàn tác ngay sau khi lưu' });
    await page.keyboard.press('Control+y');
    await expect.poll(levels).toEqual(['100.1', '100.2', '100.3']);
    await isStored();
    // Enter leaves the last row too; what is typed over what it stored is a step of its own.
    const last = (await page.locator('input[data-place$=" 0"]').count()) - 1;
    await cell(page, last, 0).focus();
    await page.keyboard.type('100,4');
    await page.keyboard.press('Enter');
    await expect.poll(levels).toEqual(['100.1', '100.2', '100.3', '100.4']);
    await isStored();
    await page.keyboard.type('100,5');
    await page.keyboard.press('Enter');
    await page.getByLabel('Lý do', { exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await isStored();
    expect(await cell(page, last, 0).inputValue()).toBe('100,4');
    expect((await levels()).at(-1)).toBe('100.4');
    await cell(page, 0, 0).focus();
    // Other values are a correction, which is asked about once for all.
    await paste(page, '100,4\n100,5\n100,6');
    // Fewer letters than a reason has are not taken.
    await page.getByLabel('Lý do chung của 3 lần đo').fill('ok');
    await page.getByText('Cần ít nhất 10 chữ cái.').waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    expect(await page.getByRole('button', { name: 'Dùng cho cả 3 lần đo' }).isDisabled()).toBe(true);
    await giveReason(page, 'Lý do chung của 3 lần đo', 'Đọc nhầm thước');
    await expect.poll(levels).toEqual(['100.4', '100.5', '100.6', '100.4']);
    const reasons = (await stored(context, reservoirId)).map(({ reason }) => reason);
    expect(reasons.slice(0, 3)).toEqual(Array(3).fill('Đọc nhầm thước'));
  });

  test('50 cells typed while the line is down, the browser closed and opened: all are stored once when it is back', async () => {
    const context = await visit('administrator');
    const reservoirId = await makeReservoir(context);
    const profile = await mkdtemp(join(tmpdir(), 'cms-profile-'));
    profiles.push(profile);
    const launch = () =>
      chromium.launchPersistentContext(profile, {
        executablePath: findTestBrowser() ?? '',
        args: ['--no-sandbox', '--disable-background-networking'],
        baseURL: productUrl(),
        locale: 'vi-VN',
      });
    const first = await launch();
    const { username, password } = accountOf('administrator');
    await first.request.post('/api/login', { data: { username, password } });
    const page = await first.newPage();
    await page.goto(addressOf(reservoirId));
    await cell(page, 0, 0).focus();
    await first.setOffline(true);
    const columns = measured.length;
    for (let place = 0; place < 50; place += 1) {
      const [row, column] = [Math.floor(place / 5), place % 5];
      await cell(page, row, column).focus();
      await page.keyboard.type(column < 2 ? `100,${10 + row}` : `${row + column}`);
    }
    expect(columns).toBeGreaterThan(5);
    await page
      .getByText(/Mất kết nối/)
      .first()
      .waitFor();
    await first.close();
    expect(await stored(context, reservoirId)).toEqual([]);

    // Whatever screen is opened sends what waits.
    const second = await launch();
    const again = await second.newPage();
    await again.goto('/news-management/news');
    await expect.poll(async () => (await stored(context, reservoirId)).length).toBe(10);
    await again.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('unsent:')));
    await second.close();
    const readings = await stored(context, reservoirId);
    expect(readings.map(({ revision }) => revision)).toEqual(Array(10).fill(1));
    const typed = readings.flatMap(({ upstream, downstream, inflow, totalRelease, spill }) =>
      [upstream, downstream, inflow, totalRelease, spill].filter((each) => each !== null),
    );
    expect(typed).toHaveLength(50);
  });

  test('what waits is asked about before a sign-out', async () => {
    const context = await visit('administrator');
    const reservoirId = await makeReservoir(context);
    const page = await open(context, addressOf(reservoirId));
    await cell(page, 0, 0).focus();
    await context.setOffline(true);
    await page.keyboard.type('100,1');
    await page
      .getByText(/Mất kết nối/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /Quản trị viên/ }).click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    await page
      .getByRole('dialog')
      .getByText(/chưa được lưu/)
      .waitFor();
  });

  test('how the reservoirs stand is seen at a glance, and each reading leads to its history', async () => {
    const context = await visit('administrator');
    const reservoirId = await makeReservoir(context);
    await callAs(context, 'insertThuyVan', {
      readings: ['2026-03-02', day].map((date, place) => ({
        reservoirId,
        at: `${date}T07:00:00+07:00`,
        upstream: place === 0 ? '100.25' : '117.25',
        inflow: '1384.48',
        reason: 'Đang tích nước',
      })),
    });
    const page = await open(context, `/hydrological-situation`);
    // Both were read long ago: the level says since when it has moved, and that it is old.
    const state = page.getByRole('listitem').filter({ hasText: '117,25 m' }).first();
    await state.getByText('Số liệu cũ, đo 03/03/2026', { exact: true }).waitFor();
    expect(await state.getAttribute('data-stale')).toBe('true');
    await state.getByTitle('So với 100,25 m lúc 02/03/2026 07:00').waitFor();
    await settle(page);
    expect([...(await tooWide(page)), ...(await violations(page))]).toEqual([]);
    await page.goto(`/hydrological-situation?reservoirId=${reservoirId}&mark=doubtful`);
    const row = page.getByRole('row').filter({ hasText: '1.384,48' });
    await expect.poll(() => row.count()).toBe(1);
    await row.getByRole('button').click();
    await page.getByRole('dialog').getByText('Cao hơn mực nước dâng bình thường').waitFor();
    // The entry opens on the reservoir that the account looked at last.
    await page.goto(addressOf(reservoirId));
    await cell(page, 0, 0).waitFor();
    const asked = page.waitForRequest((request) => request.url().endsWith('/getDayThuyVan'));
    await page.goto('/hydrological-situation/entry');
    expect((await asked).postDataJSON()).toMatchObject({ reservoirId });
  });

  test('half a number is stored at no time: not while it is thought about, not while other rows are sent, not from another window', async () => {
    const context = await visit('administrator');
    const reservoirId = await makeReservoir(context);
    const page = await open(context, addressOf(reservoirId));
    await cell(page, 0, 0).focus();
    const rows = ['101,41', '101,45', '101,47', '101,5'];
    // The answer to one row comes while the next is typed.
    for (const text of rows) {
      for (const letter of text) await page.keyboard.press(letter, { delay: 20 });
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('1');
    await expect.poll(async () => (await stored(context, reservoirId)).length).toBe(rows.length);
    await page.clock.install();
    await page.keyboard.type('01');
    await page.clock.runFor(60_000);
    await page.keyboard.type(',');
    // As a browser tells that its window is left and looked at again: the cursor stays.
    for (const type of ['blur', 'focus']) {
      await cell(page, 4, 0).evaluate((input, kind) => {
        const bubbling = kind === 'blur' ? 'focusout' : 'focusin';
        for (const each of [kind, bubbling]) input.dispatchEvent(new FocusEvent(each, { bubbles: each === bubbling }));
      }, type);
      await page.clock.runFor(60_000);
    }
    expect(await cell(page, 4, 0).inputValue()).toBe('101,');
    await page.keyboard.type('55');
    expect((await stored(context, reservoirId)).map(({ revision }) => revision)).toEqual([1, 1, 1, 1]);
    await page.keyboard.press('Tab');
    // Sending may begin after a wait that the page has not yet set: its clock goes on between the looks.
    const levels = async () => {
      await page.clock.runFor(10_000);
      return (await stored(context, reservoirId)).map(({ upstream }) => upstream);
    };
    await expect.poll(levels).toEqual(['101.41', '101.45', '101.47', '101.5', '101.55']);
  });

  test('in English the list says whole what its columns are, and counts as its figures are written', async () => {
    const context = await visit('administrator');
    await setPreferences(context, { language: 'en' });
    const page = await open(context, '/hydrological-situation');
    await page.getByText(/^Showing 1–20 of more than \d,\d{3} records$/).waitFor();
    const cut = await page.$$eval(
      'thead th',
      (all) => all.filter((each) => each.scrollWidth > each.clientWidth).length,
    );
    expect(cut).toBe(0);
  });

  test('in English the days to sign off fit a phone, and one is no days', async () => {
    const context = await visit('administrator', { width: 360 });
    await setPreferences(context, { language: 'en' });
    const reservoirId = await makeReservoir(context);
    const page = await open(context, addressOf(reservoirId));
    await page.getByText('More options').click();
    await page.getByRole('button', { name: 'Sign off' }).click();
    await page.getByRole('checkbox', { name: `Hồ của ca trực ${made}`, exact: true }).check();
    await page.getByRole('button', { name: 'Sign off 1 day' }).waitFor();
    expect(await tooWide(page)).toEqual([]);
  });

  test('on a phone there is one reading at a time, with the values before it in sight', async () => {
    const context = await visit('administrator', { width: 360, height: 740, touch: true });
    const reservoirId = await makeReservoir(context);
    await callAs(context, 'insertThuyVan', {
      readings: [
        { reservoirId, at: '2026-03-02T19:00:00+07:00', upstream: '100.2', inflow: '1234.5' },
        { reservoirId, at: `${day}T00:00:00+07:00`, upstream: '100.25' },
      ],
    });
    const page = await open(context, addressOf(reservoirId));
    // It opens at the first reading that is missing, with its first number well in sight.
    const level = page.getByLabel('Mực nước thượng lưu');
    expect((await level.boundingBox())?.y).toBeLessThan(520);
    await level.fill('100,3');
    expect(await page.locator('.one-before').first().textContent()).toBe('100,25');
    // What the last reading leaves out is that of an earlier one, with its time.
    expect(await page.locator('#one-inflow-before').textContent()).toBe('1.234,502/03/2026 19:00');
    await settle(page);
    expect([...(await tooWide(page)), ...(await violations(page))]).toEqual([]);
    await page.getByRole('button', { name: 'Lưu số liệu 01:00' }).click();
    await page.getByText('Đã lưu hết').waitFor();
    expect((await stored(context, reservoirId)).map(({ upstream }) => upstream)).toEqual(['100.25', '100.3']);
  });
});
