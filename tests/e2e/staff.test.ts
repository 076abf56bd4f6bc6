import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../src/declare/record.ts';
import { accountOf, callAs, expectNotice, open, settle, useBrowser, visit } from './browser.ts';
import { violations } from './page-checks.ts';

const route = '/employee-management/employees';

/** A picture whose left half is red and whose right half is blue, so that a crop can be told. */
function halves(): Promise<Buffer> {
  const blue = { create: { width: 600, height: 800, channels: 3, background: '#0000ff' } } as const;
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 600, top: 0 }])
    .jpeg()
    .toBuffer();
}

async function addPerson(context: BrowserContext, values: Record<string, unknown> = {}): Promise<AnyRecord> {
  const { unitList } = await callAs<{ unitList: { id: string }[] }>(context, 'getListStaff', { pageSize: 1 });
  const employeeCode = `E2E${Math.random().toString(36).slice(2, 10)}`;
  const person = { fullName: 'Nguyễn Văn Thuỷ', employeeCode, unitId: unitList[0]?.id, positionId: '60', ...values };
  return callAs(context, 'insertStaff', person);
}

/** Chooses an option of a select by its words, as a person does. */
async function choose(page: Page, field: string, words: string): Promise<void> {
  await page.locator(`[data-field="${field}"]`).getByRole('combobox').fill(words);
  await page.getByTitle(words, { exact: true }).last().click();
}

describe('staff', () => {
  useBrowser();

  test('a person is added, and found by the given name without tones, as a row and as a card', async () => {
    const context = await visit('personnel');
    const page = await open(context, `${route}/new`);
    const code = `E2E${Date.now()}`;
    await page.getByLabel('Họ và tên').fill('Nguyễn Văn Thuỷ');
    await page.getByLabel('Mã nhân viên').fill(code);
    await page.getByLabel('Số điện thoại').fill('0900 123 456');
    await choose(page, 'unitId', 'Tổ xe');
    await choose(page, 'positionId', 'Lái xe');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { level: 1, name: 'Nguyễn Văn Thuỷ' }).waitFor();
    expect(await page.locator('.person-header').textContent()).toContain('Lái xe · Tổ xe');

    await page.goto(route);
    await page.getByLabel(/Tìm kiếm/).fill(`thuy ${code}`);
    await page.getByRole('row').filter({ hasText: code }).waitFor();
    await page.getByRole('button', { name: 'Dạng thẻ' }).click();
    const card = page.locator('.staff-card').filter({ hasText: code });
    await card.waitFor();
    expect(await card.getByRole('link', { name: '0900 123 456' }).getAttribute('href')).toBe('tel:0900123456');
    // The choice stays, and the way back leads to the card.
    await page.reload();
    await page.locator('.staff-card').getByRole('link', { name: 'Nguyễn Văn Thuỷ' }).click();
    await page.waitForURL(/employees\/\d+$/);
    await page.getByRole('link', { name: 'Danh sách nhân viên' }).click();
    await page.locator('.staff-card[data-marked]').waitFor();
    await page.getByRole('button', { name: 'Dạng bảng' }).click();
    await page.getByRole('row').filter({ hasText: code }).waitFor();
  });

  test('a portrait is cropped with the keyboard and saved, without a word of what is typed being lost', async () => {
    const context = await visit('personnel');
    const { id } = await addPerson(context);
    const page = await open(context, `${route}/${id}`);
    await page.getByLabel('Email').fill('dang.go@example.test');
    await page.getByRole('button', { name: 'Đổi ảnh' }).click();
    const dialog = page.getByRole('dialog');
    const files = dialog.locator('input[type=file]').first();
    await files.setInputFiles({ name: 'hong.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') });
    await dialog.getByText('Không đọc được ảnh này').waitFor();
    await files.setInputFiles({ name: 'chan-dung.jpg', mimeType: 'image/jpeg', buffer: await halves() });
    const area = dialog.getByRole('application');
    await area.focus();
    // To the blue half: what is shown moves to the left until the edge holds it.
    for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowLeft');
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('+');
    for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowLeft');
    expect(Number(await dialog.getByRole('slider').inputValue())).toBeGreaterThan(1.5);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Lưu ảnh' }).click();
    await dialog.waitFor({ state: 'detached' });
    const portrait = page.locator('.person-header img');
    const picture = await context.request.get(String(await portrait.getAttribute('src')));
    const { channels } = await sharp(await picture.body()).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 255))).toEqual([0, 0, 1]);

    expect(await page.getByLabel('Email').inputValue()).toBe('dang.go@example.test');
    await page.keyboard.press('Control+s');
    await expectNotice(page, 'Cập nhật thành công');
    expect(await callAs(context, 'getDetailStaff', { id })).toMatchObject({
      email: 'dang.go@example.test',
      version: 3,
    });

    await page.getByRole('button', { name: 'Đổi ảnh' }).click();
    await dialog.getByRole('button', { name: 'Gỡ ảnh' }).click();
    await page.locator('.person-header span.portrait').waitFor();
    expect(await callAs(context, 'getDetailStaff', { id })).toMatchObject({ photo: null });
  });

  test.each([
    {
      by: 'the button',
      width: 1367,
      save: (page: Page) => page.getByRole('button', { name: 'Lưu', exact: true }).click(),
    },
    { by: 'Ctrl+S, on a phone', width: 360, save: (page: Page) => page.keyboard.press('Control+s') },
  ])('what is possible but unlikely is asked about before it is saved, by $by', async ({ width, save }) => {
    const context = await visit('personnel', { width, height: 760 });
    const { id } = await addPerson(context);
    const page = await open(context, `${route}/${id}`);
    const phone = page.getByLabel('Số điện thoại');
    await phone.fill('091234567');
    await page.locator('[data-field="phone"] .field-doubt').waitFor();
    await page.getByLabel('Địa chỉ').fill('Phường Tân Hoà');
    await save(page);
    const question = page.getByRole('dialog').filter({ hasText: 'Có giá trị khác thường. Vẫn lưu?' });
    await question.getByText('Số điện thoại “091234567” không có số chữ số thường gặp').waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    // Back to the place in doubt, with all that was typed; nothing was stored.
    await question.getByRole('button', { name: 'Xem lại' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => phone.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await phone.inputValue()).toBe('091234567');
    expect(await page.getByLabel('Địa chỉ').inputValue()).toBe('Phường Tân Hoà');
    expect(await callAs(context, 'getDetailStaff', { id })).toMatchObject({ phone: '', version: 1 });

    await save(page);
    await question.getByRole('button', { name: 'Vẫn lưu' }).click();
    await page.getByText('Cập nhật thành công').first().waitFor();
    expect(await callAs(context, 'getDetailStaff', { id })).toMatchObject({ phone: '091234567', version: 2 });

    // What was confirmed once is not asked about with the next change.
    await page.getByLabel('Địa chỉ').fill('Phường Hoà Bình');
    await save(page);
    await expect.poll(async () => (await callAs<AnyRecord>(context, 'getDetailStaff', { id })).version).toBe(3);
  });

  test('what is unlikely is asked about too when it is saved on the way out; who looks again stays, at its field', async () => {
    const context = await visit('personnel');
    const { id } = await addPerson(context);
    const page = await open(context, `${route}/${id}`);
    const phone = page.getByLabel('Số điện thoại');
    await phone.fill('091234567');
    const saveAndLeave = async () => {
      await page.getByRole('link', { name: 'Danh sách nhân viên' }).click();
      const leave = page.getByRole('dialog').filter({ hasText: 'bạn có muốn rời trang?' });
      await leave.getByRole('button', { name: 'Lưu', exact: true }).click();
    };
    await saveAndLeave();
    const question = page.getByRole('dialog').filter({ hasText: 'Có giá trị khác thường. Vẫn lưu?' });
    await question.getByRole('button', { name: 'Xem lại' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await settle(page);
    await expect.poll(() => phone.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe(`${route}/${id}`);
    expect(await callAs(context, 'getDetailStaff', { id })).toMatchObject({ phone: '', version: 1 });

    await saveAndLeave();
    await question.getByRole('button', { name: 'Vẫn lưu' }).click();
    await page.waitForURL((url) => url.pathname === route);
    expect(await callAs(context, 'getDetailStaff', { id })).toMatchObject({ phone: '091234567', version: 2 });
  });

  test('the picture follows the mouse and the wheel', async () => {
    const context = await visit('personnel');
    const { id } = await addPerson(context);
    const page = await open(context, `${route}/${id}`);
    await page.getByRole('button', { name: 'Đổi ảnh' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await halves() });
    const area = dialog.getByRole('application');
    // The dialog grows while it opens: places are measured when it stands still.
    await area.locator('img').waitFor();
    await settle(page);
    const { x, y, width } = await boxOf(area);
    const left = async () => (await boxOf(area.locator('img'))).x - x;
    const before = await left();
    await page.mouse.move(x + width / 2, y + width / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 30, y + width / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await left()) - before), { timeout: 10_000 }).toBe(-30);
    await page.mouse.wheel(0, -300);
    const zoom = async () => Number(await dialog.getByRole('slider').inputValue());
    await expect.poll(zoom, { timeout: 10_000 }).toBeGreaterThan(1.3);
  });

  test('of somebody who left the personal data are erased, after a question that says what is lost', async () => {
    const context = await visit('personnel');
    const { id } = await addPerson(context, { status: 5, phone: '0900 222 333', birthDate: '1970-03-04' });
    const page = await open(context, `${route}/${id}`);
    await page.getByRole('button', { name: 'Xoá dữ liệu cá nhân' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Ngày sinh, số điện thoại và địa chỉ trong hồ sơ.').waitFor();
    await dialog.getByRole('button', { name: 'Xoá vĩnh viễn' }).click();
    await page.getByText('Đã xoá vĩnh viễn dữ liệu cá nhân.').waitFor();
    await expect.poll(() => page.getByLabel('Số điện thoại').inputValue(), { timeout: 20_000 }).toBe('');
    expect(await page.content()).not.toContain('0900 222 333');
    expect(await callAs(context, 'getDetailStaff', { id })).toMatchObject({ phone: '', birthDate: null });
  });

  test('without the right nobody sees a birth date, nor does his browser', async () => {
    const administrator = await visit('administrator');
    const { id } = await addPerson(administrator, { birthDate: '1969-12-31', phone: '0900 777 888' });
    const context = await visitAs(administrator, ['staff-view', 'history-view']);
    const bodies: Promise<string>[] = [];
    context.on('response', (response) => {
      if (response.url().includes('/api/') && !response.url().endsWith('/api/events'))
        bodies.push(response.text().catch(() => ''));
    });
    for (const path of [route, `${route}/${id}`, '/employee-management/organisation', `/history/staff/${id}`]) {
      const page = await open(context, path);
      await settle(page);
      // The history says that there was a birth date, as a thing kept back.
      const fields = path.startsWith('/history') ? [] : ['Ngày sinh', 'Số điện thoại', 'Địa chỉ'];
      for (const field of fields) expect(await page.getByText(field, { exact: true }).count(), path).toBe(0);
      await page.close();
    }
    const page = await open(context, `${route}/${id}`);
    await page.getByText('Liên hệ').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    const texts = await Promise.all(bodies);
    expect(texts.some((text) => text.includes('Nguyễn Văn Thuỷ'))).toBe(true);
    expect(texts.filter((text) => text.includes('1969-12-31') || text.includes('0900 777 888'))).toEqual([]);
  });

  test('the organisation shows units and finds people', async () => {
    const context = await visit('personnel');
    await addPerson(context, { fullName: 'Công Tằng Tôn Nữ Hoàng Bảo Trâm Anh' });
    const page = await open(context, '/employee-management/organisation');
    await page.getByRole('heading', { level: 2, name: /^Ban Giám đốc/ }).waitFor();
    await settle(page);
    expect(await page.locator('.organisation-unit').first().textContent()).toMatch(/^Ban Giám đốc \d+ người/);
    await page.getByLabel('Tìm nhân viên theo tên').fill('TRAM anh');
    await page.getByText(/^Tìm thấy \d+ người$/).waitFor();
    expect(await page.locator('.organisation-unit').count()).toBe(1);
    await page.getByRole('link', { name: 'Công Tằng Tôn Nữ Hoàng Bảo Trâm Anh' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Công Tằng Tôn Nữ Hoàng Bảo Trâm Anh' }).waitFor();
  });

  test('the cards and the crop of a portrait are within everyone’s reach, also on a phone in the dark', async () => {
    const context = await visit('personnel', { width: 375, height: 800, theme: 'dark' });
    await context.addInitScript(() => localStorage.setItem('list:staff', '{"hidden":[],"dense":false,"as":"cards"}'));
    const page = await open(context, route);
    await settle(page);
    await page.locator('.staff-card').nth(3).waitFor();
    expect(await violations(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}

/** A browser signed in as a new account that holds these functions. */
async function visitAs(administrator: BrowserContext, codes: string[]): Promise<BrowserContext> {
  const stamp = Date.now();
  const matrix = await callAs<{ functions: { id: string; code: string }[] }>(
    administrator,
    'getListAllRoleFunction',
    {},
  );
  const add = matrix.functions.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
  const role = await callAs<{ id: string }>(administrator, 'insertRole', {
    name: `Vai trò ${stamp}`,
    code: `r-${stamp}`,
  });
  const changes = [{ roleId: role.id, version: 1, add, remove: [] }];
  await callAs(administrator, 'updateRoleFunction', { changes });
  const username = `nguoi-${stamp}`;
  const account = { username, fullName: 'Người xem', email: `${username}@example.test`, roleIds: [role.id] };
  const { password } = await callAs<{ password: string }>(administrator, 'insertUser', account);
  const context = await visit(undefined);
  await context.request.post('/api/login', { data: { username, password } });
  const { password: newPassword } = accountOf('viewer');
  await callAs(context, 'changePassword', { currentPassword: password, newPassword });
  return context;
}
