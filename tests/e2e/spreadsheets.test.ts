import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openSpreadsheet } from '../../src/platform/spreadsheets/read.ts';
import { workbookOf } from '../support/imports.ts';
import { callAs, open, settle, useBrowser, visit, withDatabase } from './browser.ts';
import { findPageFaults, violations } from './page-checks.ts';

interface Person {
  id: string;
  version: number;
  fullName: string;
  employeeCode: string;
}

let made = 0;

/** A code that no other test uses. */
function newCode(): string {
  made += 1;
  return `E${Date.now().toString(36)}${made}`.toUpperCase();
}

describe('spreadsheets in and out', () => {
  useBrowser();

  test('a file is matched, looked at, imported as far as it is right, and taken back', async () => {
    const context = await visit('administrator');
    const { unit, position } = await names(context);
    const [kept, moved, fresh, wrong] = [newCode(), newCode(), newCode(), newCode()];
    await insertStaff(context, kept, 'Lò Văn Hoà');
    const before = await insertStaff(context, moved, 'Trần Văn Khoá');

    const page = await open(context, '/employee-management/employees');
    await chooseTool(page, 'Nhập Excel');
    await page.waitForURL('**/import/staff');
    const template = await downloadBy(page, 'Tải tệp mẫu');
    expect(template.name).toMatch(/\.xlsx$/);
    expect((await rowsOf(template.path, template.name))[0]).toContain('Mã nhân viên');

    await upload(page, [
      ['Mã nhân viên', 'Họ tên', 'Phòng ban', 'Chức vụ', 'Số tủ'],
      [kept, 'Lò Văn Hoà', unit, position, '1'],
      [moved, 'Trần Văn Khoá (Ca A)', unit, position, '2'],
      [fresh, 'Nguyễn Thị Thuỳ Dương', unit, position, '3'],
      [wrong, 'Đinh Thị Ngọc', 'Phòng không có thật', position, '4'],
    ]);
    // Nobody knows what "Số tủ" is: the columns are shown before anything else.
    await page.getByRole('heading', { name: 'Ghép cột' }).waitFor();
    await page.getByText('chưa nhận ra').waitFor();
    // Who presses twice is asked once, and so is who holds the key: it does not answer what it asked.
    const discard = page.getByRole('button', { name: 'Bỏ lần nhập này' });
    const question = page.getByRole('dialog');
    await pressTwice(discard);
    await question.getByRole('button', { name: 'Huỷ', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await discard.focus();
    await page.keyboard.down('Enter');
    await isFocused(question.getByRole('button', { name: 'Huỷ', exact: true }));
    for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Enter');
    await settle(page);
    expect(await question.count()).toBe(1);
    await page.keyboard.up('Enter');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Xem trước' }).click();
    await page.getByRole('heading', { name: 'Xem trước thay đổi' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Xem trước thay đổi');

    const tabs = page.getByRole('navigation', { name: 'Lọc theo loại dòng' });
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(
      ['1\nThêm mới', '1\nThay đổi', '1\nKhông đổi', '1\nLỗi'].map((text) => expect.stringMatching(text)),
    );
    const row = page.getByRole('row').nth(1);
    expect(await row.textContent()).toMatch(/C5[\s\S]*Đơn vị[\s\S]*Phòng không có thật/);
    await tabs.getByRole('link', { name: 'Thay đổi' }).click();
    await page.getByRole('deletion').waitFor();
    expect(await page.getByRole('deletion').textContent()).toContain('Trần Văn Khoá');
    expect(await page.getByRole('insertion').textContent()).toContain('Trần Văn Khoá (Ca A)');
    expect(await page.getByRole('button', { name: 'Nhập tất cả' }).isDisabled()).toBe(true);

    // Everything lies with the server: after a reload it goes on where it was.
    await page.reload();
    await page.getByRole('button', { name: 'Chỉ nhập 2 dòng đúng' }).click();
    await page.getByRole('heading', { name: 'Đã nhập xong' }).waitFor();
    expect((await find(context, moved))?.fullName).toBe('Trần Văn Khoá (Ca A)');
    expect((await find(context, fresh))?.fullName).toBe('Nguyễn Thị Thuỳ Dương');
    expect(await find(context, wrong)).toBeUndefined();

    await pressTwice(page.getByRole('button', { name: 'Hoàn tác cả lần nhập' }));
    await page.getByRole('dialog').getByRole('button', { name: 'Hoàn tác cả lần nhập' }).click();
    await page.getByRole('heading', { name: 'Đã hoàn tác cả lần nhập' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await find(context, moved))?.fullName).toBe(before.fullName);
    expect(await find(context, fresh)).toBeUndefined();
  });

  test('a file is mended by keyboard on a phone: a value for all its rows, a cell, a row that is no data', async () => {
    const context = await visit('administrator', { width: 360, height: 740 });
    const { unit, position } = await names(context);
    const page = await open(context, '/import/staff');
    await upload(page, [
      ['Mã nhân viên', 'Họ và tên đệm', 'Tên', 'Đơn vị', 'Chức vụ', 'Ngày sinh'],
      [newCode(), 'Nguyễn Thị', 'Thuỷ', `${unit} (cũ)`, position, '31/02/1990'],
      [newCode(), 'Lê Văn', 'Hai', `${unit} (cũ)`, position, '05/09/1985'],
      ['', 'NGƯỜI LẬP BIỂU', '', '', 'GIÁM ĐỐC', ''],
    ]);
    await page.getByRole('heading', { name: 'Xem trước thay đổi' }).waitFor();
    const unknown = page.getByRole('region', { name: 'Giá trị chưa có trong hệ thống' });
    await unknown.getByRole('button', { name: unit, exact: true }).focus();
    await page.keyboard.press('Enter');
    await unknown.waitFor({ state: 'detached' });
    const cell = page.getByRole('textbox', { name: 'Sửa Ngày sinh, dòng 2' });
    await settle(page);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await isFocused(cell);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('28/02/1990');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Nhập tất cả 2 dòng' }).waitFor();
    await page.getByRole('link', { name: 'Bỏ qua' }).click();
    await page.getByRole('row').filter({ hasText: 'Phần ký tên' }).waitFor();
    await page.getByRole('link', { name: 'Thêm mới' }).click();
    await page.getByRole('row').filter({ hasText: 'Nguyễn Thị Thuỷ' }).waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Nhập tất cả 2 dòng' }).click();
    await page.getByRole('heading', { name: 'Đã nhập xong' }).waitFor();
  });

  test('while a file is compared anew, what was found stays in sight and nothing of it can be pressed', async () => {
    const context = await visit('administrator', { width: 360, height: 740 });
    const { unit, position } = await names(context);
    const page = await open(context, '/import/staff');
    await upload(page, [
      ['Mã nhân viên', 'Họ và tên', 'Đơn vị', 'Chức vụ'],
      [newCode(), 'Lường Thị Ánh', `${unit} (xưa)`, position],
      [newCode(), 'Lường Thị Bình', unit, position],
    ]);
    const unknown = page.getByRole('region', { name: 'Giá trị chưa có trong hệ thống' });
    const choice = unknown.getByRole('button', { name: unit, exact: true });
    await choice.waitFor();
    await withDatabase(async (client) => {
      // The file is read anew as far as its rows, and no further.
      await client.query('BEGIN; LOCK TABLE import_rows IN SHARE MODE');
      await choice.click();
      await page.getByText('Đang đối chiếu lại với lựa chọn mới…').waitFor();
      expect(await page.getByText('Đã đọc 2 dòng dữ liệu').count()).toBe(1);
      expect(await page.getByText(/(^|\D)0 dòng|[Kk]hông có dòng|Không có gì để nhập/).count()).toBe(0);
      expect(await page.getByRole('button', { name: /Nhập|nhập/ }).allInnerTexts()).toEqual(['Bỏ lần nhập này']);
      // Of what was found nothing can be pressed, by finger or key.
      expect(await choice.evaluate((button) => button.closest('[inert]') !== null)).toBe(true);
      // Who comes anew has seen nothing yet: it is told that the file is read.
      await page.reload();
      await page.getByRole('heading', { name: 'Đang đọc và đối chiếu tệp' }).waitFor();
      await client.query('COMMIT');
    });
    await page.getByRole('button', { name: 'Nhập tất cả 2 dòng' }).waitFor();
  });

  test('a required field without a column is filled at once, warnings are a press away, and all is said in the other language', async () => {
    const context = await visit('administrator', { width: 360, height: 740 });
    const { unit, position } = await names(context);
    const page = await open(context, '/import/staff');
    await upload(page, [
      ['Mã nhân viên', 'Họ và tên', 'Đơn vị', 'Số tủ'],
      [newCode(), 'Lường', unit, '1'],
      [newCode(), 'Lường Thị Bình', 'Nơi nào đó', '2'],
    ]);
    await page.getByRole('heading', { name: 'Ghép cột' }).waitFor();
    const missing = page.getByRole('region', { name: /^Trường bắt buộc chưa có giá trị: dòng thêm mới sẽ bị lỗi/ });
    await missing.getByText('Chức vụ (2 dòng)').waitFor();
    // What follows from a column that is not there is said once, and where it matters.
    expect(await page.getByText(/^Các trường chưa có cột nào/).textContent()).not.toContain('Chức vụ');
    await missing.getByRole('combobox').fill(position);
    await page.getByRole('option', { name: position }).or(page.getByTitle(position)).first().click();
    await page.getByText(`→ ${position}`).waitFor();
    await missing.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Xem trước' }).click();
    const bar = page.locator('.import-decision');
    const folded = bar.getByRole('button', { name: '1 lỗi · 1 cảnh báo cần xem' });
    await folded.waitFor();
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(740 / 5);
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await folded.click();
    await bar.getByRole('link', { name: 'Xem các cảnh báo' }).click();
    await page.getByRole('row').filter({ hasText: 'Lường' }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Lọc theo loại dòng' });
    await expect.poll(async () => (await tabs.boundingBox())?.y ?? 740).toBeLessThan(200);
    await isFocused(tabs);

    await page.getByRole('link', { name: 'Lỗi' }).click();
    await page.getByText('Đơn vị “Nơi nào đó” chưa có trong hệ thống.').waitFor();
    await page.getByLabel('Ngôn ngữ').selectOption('en');
    await page.getByText('Unit “Nơi nào đó” was not found.').waitFor();
    expect(await page.getByText('chưa có trong hệ thống').count()).toBe(0);
  });

  test('an import is not taken back over later changes: they are named', async () => {
    const context = await visit('administrator');
    const { unit, position } = await names(context);
    const code = newCode();
    const page = await open(context, '/import/staff');
    await upload(page, [
      ['Mã nhân viên', 'Họ và tên', 'Đơn vị', 'Chức vụ'],
      [code, 'Quàng Văn Thắng', unit, position],
    ]);
    await page.getByRole('button', { name: 'Nhập tất cả 1 dòng' }).click();
    await page.getByRole('heading', { name: 'Đã nhập xong' }).waitFor();
    const stored = await find(context, code);
    await callAs(context, 'updateStaff', { id: stored?.id, version: stored?.version, fullName: 'Quàng Văn Thắng B' });

    await page.goto('/imports');
    await page.getByRole('button', { name: 'Hoàn tác: nhan-vien.csv' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hoàn tác cả lần nhập' }).click();
    const refusal = page.getByRole('dialog').filter({ hasText: 'Không hoàn tác được' });
    await refusal.getByRole('link', { name: 'Quàng Văn Thắng' }).click();
    await page.waitForURL(`**/employee-management/employees/${stored?.id}`);
  });

  test('a workbook of several lists is uploaded once: one press goes on from each sheet to the next', async () => {
    const context = await visit('administrator', { width: 375, height: 740 });
    const { unit, position } = await names(context);
    const page = await open(context, '/import/staff');
    const sheet = (name: string, ...people: string[]) => ({
      name,
      rows: [
        ['Mã nhân viên', 'Họ tên', 'Phòng ban', 'Chức vụ'],
        ...people.map((each) => [newCode(), each, unit, position]),
      ],
    });
    const lists = [sheet('Ca A', 'Lò Văn Một', 'Lò Văn Hai'), sheet('Ca B', 'Lò Văn Ba'), sheet('Ca C', 'Lò Văn Tư')];
    await send(page, 'ba-ca.xlsx', Buffer.from(await workbookOf(...lists)));
    await page.getByText('bạn nhập tiếp các trang tính kia').waitFor();
    await page.getByRole('button', { name: 'Nhập tất cả 2 dòng' }).click();
    await page.getByRole('button', { name: 'Nhập tiếp trang “Ca B”' }).click();
    await page.getByRole('button', { name: 'Nhập tất cả 1 dòng' }).click();
    await page.getByRole('heading', { name: 'Trang tính của tệp: đã nhập 2/3' }).waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Mở lần nhập của trang “Ca A”' }).click();
    await page.getByRole('button', { name: 'Nhập trang này: Ca C' }).click();
    await page.getByRole('button', { name: 'Nhập tất cả 1 dòng' }).click();
    await page.getByRole('heading', { name: 'Trang tính của tệp: đã nhập 3/3' }).waitFor();
    expect(await page.getByRole('button', { name: /Nhập tiếp/ }).count()).toBe(0);
  });

  test('what a list finds is exported, as a workbook and as text', async () => {
    const context = await visit('administrator');
    const code = newCode();
    await insertStaff(context, code, 'Cà Thị Xuất');
    const page = await open(context, `/employee-management/employees?q=${code}`);
    await page.getByRole('row').filter({ hasText: 'Cà Thị Xuất' }).waitFor();
    await chooseTool(page, 'Xuất Excel');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Tất cả 1 bản ghi đang được lọc').waitFor();
    await dialog.getByText(`Từ khoá: “${code}”`).waitFor();
    const workbook = await downloadBy(page, 'Xuất tệp');
    const rows = await rowsOf(workbook.path, workbook.name);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.slice(0, 2)).toEqual([code, 'Cà Thị Xuất']);
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Xuất, nhập Excel');

    await chooseTool(page, 'Xuất Excel');
    await dialog.getByLabel(/CSV/).check();
    await dialog.getByRole('button', { name: 'Bỏ chọn' }).click();
    await dialog.getByText('Hãy chọn ít nhất một cột.').waitFor();
    await dialog.getByLabel('Họ và tên').check();
    const text = await downloadBy(page, 'Xuất tệp');
    expect((await readFile(text.path, 'utf8')).replace(/^\uFEFF/, '').trim()).toBe('Họ và tên\r\nCà Thị Xuất');

    // Both are in the register, with who, what and which filter.
    await page.goto('/exports');
    const entry = page.getByRole('row').nth(1);
    expect(await entry.textContent()).toMatch(new RegExp(`Nhân viên: 1 bản ghi[\\s\\S]*Từ khoá: “${code}”`));
    await page.getByRole('row').nth(2).getByText('Dữ liệu cá nhân').waitFor();
  });

  test('who may not sees no buttons, and no pages', async () => {
    const context = await visit('viewer');
    const page = await open(context, '/news-management/news');
    await settle(page);
    expect(await page.getByRole('button', { name: /Excel/ }).count()).toBe(0);
    for (const path of ['/import/news', '/imports', '/exports']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Bạn không có quyền xem trang này' }).waitFor();
    }
  });

  test('none of the screens has an accessibility violation, in the light or in the dark', async () => {
    const context = await visit('administrator');
    const { unit, position } = await names(context);
    const page = await open(context, '/import/staff');
    await page.locator('.sidebar-menu .ant-menu-item-selected a[href="/employee-management/employees"]').waitFor();
    await upload(page, [
      ['Mã nhân viên', 'Họ và tên', 'Đơn vị', 'Chức vụ', 'Số tủ'],
      [newCode(), 'Lường Thị Ánh', unit, position, '1'],
      [newCode(), 'Lường Thị Bình', 'Phòng không có thật', position, '2'],
    ]);
    await page.getByRole('heading', { name: 'Ghép cột' }).waitFor();
    const found: string[] = [];
    const judge = async () => void found.push(...(await findPageFaults(page, [1367])));
    await judge();
    await page.getByRole('button', { name: 'Xem trước' }).click();
    await page.getByRole('heading', { name: 'Xem trước thay đổi' }).waitFor();
    await judge();
    await page.getByRole('button', { name: 'Chỉ nhập 1 dòng đúng' }).click();
    await page.getByRole('heading', { name: 'Đã nhập xong' }).waitFor();
    await judge();
    await page.goto('/employee-management/employees');
    await chooseTool(page, 'Xuất Excel');
    await page.getByRole('dialog').waitFor();
    await judge();
    expect(found).toEqual([]);
  });
});

/** Chooses from the menu of a list, by the keyboard alone. */
async function chooseTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Xuất, nhập Excel' }).press('Enter');
  await page.getByRole('menuitem', { name, exact: true }).press('Enter');
}

async function names(context: BrowserContext): Promise<{ unit: string; position: string }> {
  const [units, positions] = await Promise.all([
    callAs<{ items: { name: string }[] }>(context, 'getListUnit', {}),
    callAs<{ items: { name: string }[] }>(context, 'getListPosition', {}),
  ]);
  return { unit: units.items[0]?.name ?? '', position: positions.items[0]?.name ?? '' };
}

async function insertStaff(context: BrowserContext, employeeCode: string, fullName: string): Promise<Person> {
  const [units, positions] = await Promise.all([
    callAs<{ items: { id: string }[] }>(context, 'getListUnit', {}),
    callAs<{ items: { id: string }[] }>(context, 'getListPosition', {}),
  ]);
  const places = { unitId: units.items[0]?.id, positionId: positions.items[0]?.id };
  return callAs(context, 'insertStaff', { employeeCode, fullName, ...places });
}

async function find(context: BrowserContext, code: string): Promise<Person | undefined> {
  const { staffList } = await callAs<{ staffList: Person[] }>(context, 'getListStaff', { textSearch: code });
  return staffList.find(({ employeeCode }) => employeeCode === code);
}

/** Chooses a file of these rows on the first page of an import, and waits until it is read. */
async function upload(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const text = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');
  const buffer = Buffer.from(`\uFEFF${text}\r\n`);
  await send(page, 'nhan-vien.csv', buffer);
}

/** Chooses a file and waits for its import. */
async function send(page: Page, name: string, buffer: Buffer): Promise<void> {
  const mimeType = name.endsWith('.csv')
    ? 'text/csv'
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await page.waitForURL(/\/import\/staff\/\d+/);
}

/** Waits until a place has the focus. */
function isFocused(place: Locator): Promise<void> {
  return expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Presses a button a second time before the question of the first is drawn. */
async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** Presses a button that brings a file; answers where it lies and what it is called. */
async function downloadBy(page: Page, button: string): Promise<{ path: string; name: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { path: await file.path(), name: file.suggestedFilename() };
}

/** The texts of a workbook's cells, row by row. */
async function rowsOf(path: string, name: string): Promise<string[][]> {
  const file = await openSpreadsheet({ name, bytes: await readFile(path) });
  const rows: string[][] = [];
  for await (const batch of file.rows) {
    for (const { cells } of batch) rows.push(cells.map((cell) => String(cell ?? '')));
  }
  return rows;
}
