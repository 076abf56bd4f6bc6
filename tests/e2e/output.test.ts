import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { updateFunctionApi } from '../../src/features/access/contract/accounts.ts';
import {
  getGridSanLuongDien,
  type OutputGrid,
  storeSanLuongDien,
} from '../../src/features/production/grid/contract/grid.ts';
import { getHistorySanLuongDien } from '../../src/features/production/grid/contract/history.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import { freezeSanLuongDien, unfreezeSanLuongDien } from '../../src/features/production/sign-off/contract.ts';
import { callAs, open, settle, useBrowser, visit } from './browser.ts';
import { tooWide, violations } from './page-checks.ts';
import { makeAccount, makeRole, signIn } from './roles.ts';

const { list, insert, setStatus } = resourceOperations(powerOutputs);
let made = 0;

/** A plant of its own with a unit, and the way to its March of 2025. */
async function makePlant(context: BrowserContext): Promise<string> {
  made += 1;
  const named = { name: `Nhà máy của ca trực ${made}`, code: `CT-${made}`, status: 1 };
  const { id } = await callAs<{ id: string }>(context, 'insertPlant', { ...named, capacity: '100' });
  const unit = { name: 'H1', code: `CT-${made}-H1`, plantId: id, capacity: '50', status: 1 };
  await callAs(context, 'insertGeneratingUnit', unit);
  return id;
}

/** Has the grid show a plant, as the account chose it last. */
async function choosePlant(context: BrowserContext, page: Page, plantId: string): Promise<void> {
  const { id } = await callAs<{ id: string }>(context, 'getUserInfo', {});
  const choice = { key: `output-plants ${id}`, value: JSON.stringify([plantId]) };
  await page.evaluate(({ key, value }) => localStorage.setItem(key, value), choice);
}

async function openGrid(context: BrowserContext, plantId: string): Promise<Page> {
  const page = await open(context, '/power-output/entry?month=2025-03');
  await choosePlant(context, page, plantId);
  await page.reload();
  await cell(page, 0, 1).waitFor();
  return page;
}

const cell = (page: Page, row: number, column: number) => page.locator(`input[data-place="${row} ${column}"]`);
const figuresOf = async (context: BrowserContext, plantId: string) => {
  const grid = await callAs<OutputGrid>(context, 'getGridSanLuongDien', { month: '2025-03-01', plantIds: [plantId] });
  return grid.figures.map(({ day, unitId, actual }) => `${day} ${unitId === null ? 'P' : 'U'} ${actual}`).toSorted();
};

const monthsOf = async (context: BrowserContext, plantId: string) => {
  const query = { month: '2025-03-01', kind: 'month', plantIds: [plantId] };
  const { figures } = await callAs<OutputGrid>(context, 'getGridSanLuongDien', query);
  return figures.map(({ day, actual, plan }) => `${day} ${actual} ${plan}`);
};

/** What waits in the storage as it was kept when days were all that could be typed. */
function asLeftByEarlierVersions(): void {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith('unsent:outputs:'))) {
    const { kind: _, of: __, ...left } = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify(left));
  }
}

describe('the table that days of output are typed into', () => {
  useBrowser();

  test('on a phone a question stands below the field that it is about', async () => {
    const context = await visit('administrator', { width: 375, height: 812 });
    const plantId = await makePlant(context);
    const page = await open(context, '/power-output/entry?month=2025-03');
    await choosePlant(context, page, plantId);
    await page.reload();
    const [whole, unit] = [page.locator('#day-0'), page.locator('#day-1')];
    await whole.fill('1.125');
    await whole.press('Enter');
    const question = page.locator('.one-value').first().getByText('đọc được hai cách');
    await question.waitFor();
    const [asked, next] = [await question.boundingBox(), await unit.boundingBox()];
    expect(asked?.y).toBeLessThan(next?.y ?? 0);
  });

  test('takes a block from a spreadsheet while the line is down, and stores it once when it is back', async () => {
    const context = await visit('administrator');
    const plantId = await makePlant(context);
    const page = await openGrid(context, plantId);
    await cell(page, 0, 0).focus();
    await context.setOffline(true);
    await page.evaluate((block) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', block);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, '1.384,5\t700\r\n\t0\r\nhỏng\t1.200\r\n2400,001\t1300');
    await page
      .getByText(/Mất kết nối/)
      .first()
      .waitFor();
    await page.evaluate(asLeftByEarlierVersions);
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto('/power-output/entry?month=2025-03');
    await expect
      .poll(() => figuresOf(context, plantId))
      .toEqual(['2025-03-01 P 1384.5', '2025-03-01 U 700', '2025-03-02 U 0', '2025-03-03 U 1200']);
    // What is wrong is named, and what is doubtful wants a reason; both are kept.
    expect(await cell(page, 2, 0).inputValue()).toBe('hỏng');
    await page.getByText('Đây không phải là một số.').waitFor();
    await expect.poll(() => page.locator('tfoot em[title="Gồm cả số chưa lưu"]').count()).toBe(2);
    await page.getByLabel('Lý do chung của 2 số').fill('Chạy quá tải theo lệnh A0');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await figuresOf(context, plantId)).slice(-2))
      .toEqual(['2025-03-04 P 2400.001', '2025-03-04 U 1300']);
    await cell(page, 2, 0).fill('1200');
    await page.keyboard.press('Enter');
    await page.getByText('Đã lưu hết').waitFor();
    expect(await page.locator('tfoot em').count()).toBe(0);

    // What visitors are told is corrected with a reason, and taken back right after it with none.
    const { items } = await callAs<{ items: AnyRecord[] }>(context, list.name, { plantId });
    await callAs(context, setStatus.name, { items: items.map(({ id, version }) => ({ id, version })), status: 1 });
    // Also in a cell that has the cursor a click chooses all that it holds: what is typed takes its place.
    await cell(page, 1, 1).click();
    await cell(page, 1, 1).click();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await page.getByLabel('Lý do').fill('Gõ nhầm chữ số');
    await page.keyboard.press('Enter');
    await expect.poll(() => figuresOf(context, plantId)).toContain('2025-03-02 U 5');
    await page.getByText('Đã lưu hết').waitFor();
    await cell(page, 1, 1).focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Enter');
    await expect.poll(() => figuresOf(context, plantId)).toContain('2025-03-02 U 0');
    await page.getByText('Đã lưu hết').waitFor();

    // Of a month of which three days are known the whole can be typed, and what was planned.
    await page.getByText('Tháng', { exact: true }).click();
    await expect.poll(() => cell(page, 2, 0).getAttribute('placeholder')).toBe('Σ 4.984,501');
    await page.getByText('4/31 ngày').first().waitFor();
    await cell(page, 1, 0).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('45000,5');
    await page.keyboard.press('Enter');
    await page.getByText('Kế hoạch', { exact: true }).click();
    await cell(page, 2, 0).fill('46000');
    await page.keyboard.press('Enter');
    await expect.poll(() => monthsOf(context, plantId)).toEqual(['2025-03-01 45000.5 46000']);
    await page.getByText('Sản lượng', { exact: true }).click();
    await page.getByText('Đã lưu hết').waitFor();
    await settle(page);
    expect([...(await tooWide(page)), ...(await violations(page))]).toEqual([]);

    // A cell that does not take what is typed says why.
    const signedOff = { plantIds: [plantId], from: '2025-03-05', to: '2025-03-05', drafts: 'publish' };
    await callAs(context, freezeSanLuongDien.name, signedOff);
    await page.goto('/power-output/entry?month=2025-03');
    await expect.poll(() => cell(page, 4, 0).isEditable()).toBe(false);
    await cell(page, 4, 0).focus();
    await page.keyboard.type('7');
    await page.getByText(/^1 ô thuộc ngày đã chốt/).waitFor();

    // The state of a figure is told beside the table, and its history is one click away.
    await page.locator('.output-grid input[data-place]:not([value=""])').first().focus();
    const facts = page.locator('.cell-facts');
    await facts.getByText('Đã xuất bản', { exact: true }).waitFor();
    await facts.getByRole('button', { name: 'Lịch sử' }).click();
    const history = page.getByRole('dialog', { name: /^Lịch sử – / });
    await history.getByText('Trạng thái').first().waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'hidden' });

    await page.goto('/power-output');
    await page.getByRole('heading', { name: /^Luỹ kế từ/ }).waitFor();
  });

  test('shows who signs off what others store meanwhile, and stores what waited once the day is opened again', async () => {
    const [leader, clerk] = [await visit('administrator'), await visit('administrator')];
    const plantId = await makePlant(leader);
    const [page, typing] = [await openGrid(leader, plantId), await openGrid(clerk, plantId)];
    const store = (actual: string, seen: string | null) =>
      callAs(clerk, storeSanLuongDien.name, {
        figures: [{ plantId, unitId: null, kind: 'day', day: '2025-03-01', actual, seen }],
      });
    await store('900', null);
    await expect.poll(() => cell(page, 0, 0).inputValue()).toBe('900');
    await page.getByRole('button', { name: 'Chốt sản lượng' }).click();
    const first = page.getByRole('gridcell', { name: /^Nhà máy của ca trực .*01\/03\/2025: / }).last();
    const sign = async () => {
      await first.click();
      await page.getByRole('button', { name: 'Chốt 1 ngày' }).click();
      await page.getByRole('radio', { name: 'Xuất bản 1 số liệu rồi chốt', checked: true }).waitFor();
    };
    await sign();
    await store('950', '900');
    await page.getByRole('button', { name: 'Vẫn chốt 1 ngày' }).click();
    await page.getByText(/^Chưa chốt vì số liệu vừa thay đổi: .* 01\/03\/2025\.$/).waitFor();
    await sign();
    await page.getByRole('button', { name: 'Vẫn chốt 1 ngày' }).click();
    await page.getByText('Đã xuất bản 1 số liệu.').waitFor();
    await expect.poll(() => cell(typing, 0, 0).isEditable()).toBe(false);

    const day = { plantIds: [plantId], from: '2025-03-02', to: '2025-03-02' };
    await cell(typing, 1, 0).focus();
    await typing.keyboard.type('12,5');
    await callAs(leader, freezeSanLuongDien.name, day);
    await expect.poll(() => cell(typing, 1, 0).isEditable()).toBe(false);
    await cell(typing, 3, 0).focus();
    await typing
      .getByText(/đã chốt nên không thay đổi được/)
      .first()
      .waitFor();
    await callAs(leader, unfreezeSanLuongDien.name, { ...day, reason: 'Chốt nhầm ngày' });
    await expect.poll(() => figuresOf(clerk, plantId)).toEqual(['2025-03-01 P 950', '2025-03-02 P 12.5']);
    await typing.getByText('Đã lưu hết').waitFor();
  });

  test('tells the state of a cell, without a way to its history, to those who may not read that', async () => {
    const admin = await visit('administrator');
    const plantId = await makePlant(admin);
    const figure = { plantId, unitId: null, kind: 'day', day: '2025-03-01', actual: '900', version: 0 };
    await callAs(admin, storeSanLuongDien.name, { figures: [figure] });
    // A function that people composed: it opens the table and nothing else that those see who see output.
    const composed = await callAs<AnyRecord>(admin, 'insertFunction', { name: 'Xem bảng nhập sản lượng' });
    const apis = [getGridSanLuongDien.name, list.name];
    await callAs(admin, updateFunctionApi.name, { id: composed.id, version: composed.version, apis });
    const role = await makeRole(admin, [...apis, insert.name]);
    const context = await signIn(await makeAccount(admin, [role.id]));
    const page = await openGrid(context, plantId);
    await cell(page, 0, 0).focus();
    const facts = page.locator('.cell-facts');
    await facts.getByText('Nháp', { exact: true }).waitFor();
    expect(await facts.getByRole('button').count()).toBe(0);
    const options = { data: { plantId, unitId: null, kind: 'day', day: '2025-03-01' } };
    expect((await context.request.post(`/api/${getHistorySanLuongDien.name}`, options)).status()).toBe(403);
  });
});
