import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { markAllNotificationRead } from '../../src/features/notifications/contract/own-notifications.ts';
import { findNotificationReceiver } from '../../src/features/notifications/contract/receivers.ts';
import { notifications } from '../../src/features/notifications/notifications/resource.ts';
import { news } from '../../src/resources/news/resource.ts';
import { callAs, inDatabase, open, productUrl, settle, useBrowser, visit } from './browser.ts';
import { findPageFaults, violations } from './page-checks.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Thông báo/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Thông báo' });
const { insert } = resourceOperations(notifications);

/** Sends a notification to everybody, as somebody else does while pages are open. */
async function send(title: string, more: object = {}) {
  const context = await visit('administrator');
  const message = '<p>Các ca trực bắt đầu lúc <strong>6 giờ</strong>.</p>';
  await callAs(context, insert.name, { title, message, receivers: ['everyone'], status: 1, ...more });
}

describe('the bell', () => {
  useBrowser();

  test('a notification is written, reaches an open page without a reload, and is read by the keyboard', async () => {
    const context = await visit('production-clerk');
    await callAs(context, markAllNotificationRead.name, {});
    const reader = await open(context, '/dashboard');
    await bell(reader).waitFor();
    expect(await bell(reader).getAttribute('aria-label')).toBe('Thông báo');
    const writer = await open(await visit('editor'), '/notification-management/new');
    await writer.getByLabel('Tiêu đề').fill('Diễn tập xả lũ');
    await writer.locator('.ProseMirror').fill('Tập trung tại nhà máy lúc 7 giờ.');
    const receivers = writer.getByRole('combobox', { name: 'Người nhận' });
    await receivers.fill('nhap so lieu');
    await writer
      .getByRole('option')
      .or(writer.locator('.ant-select-item-option'))
      .filter({ hasText: 'Nhân viên nhập số liệu' })
      .first()
      .click();
    await writer.getByRole('button', { name: 'Gửi ngay', exact: true }).click();
    await writer.getByRole('dialog', { name: 'Gửi đến 1 tài khoản?' }).getByRole('button', { name: 'Gửi' }).click();
    await writer.locator('.record-state').getByText('Đã gửi', { exact: true }).waitFor();
    await expect.poll(() => bell(reader).getAttribute('aria-label')).toBe('Thông báo: 1 chưa đọc');
    await bell(reader).press('Enter');
    const item = panel(reader).getByRole('link', { name: /Diễn tập xả lũ/ });
    await item.waitFor();
    await panel(reader).getByText('Tập trung tại nhà máy lúc 7 giờ.').waitFor();
    await panel(reader).getByRole('img', { name: 'Chưa đọc' }).waitFor();
    // Tab goes on inside the panel.
    await reader.keyboard.press('Tab');
    expect(await panel(reader).locator(':focus').count()).toBe(1);
    expect(await panel(reader).locator('time').first().textContent()).toMatch(/giây|phút|bây giờ/);
    await item.press('Enter');
    await expect.poll(() => bell(reader).getAttribute('aria-label')).toBe('Thông báo');
    await panel(reader).getByRole('img', { name: 'Chưa đọc' }).first().waitFor({ state: 'detached' });
    await reader.keyboard.press('Escape');
    await panel(reader).waitFor({ state: 'detached' });
    expect(await bell(reader).evaluate((button) => button === document.activeElement)).toBe(true);
    await writer.getByRole('heading', { name: 'Đã đọc và chưa đọc' }).waitFor();
    await writer.reload();
    await writer.getByText('Đã đọc: 1').click();
    await writer.locator('.receipts time').first().waitFor();
    await settle(writer);
    expect(await violations(writer)).toEqual([]);
    const [id] = new URL(writer.url()).pathname.split('/').slice(-1);
    await writer.goto(`/history/notifications/${id}`);
    await writer.getByRole('group', { name: 'Người nhận' }).getByText('Nhân viên nhập số liệu').waitFor();

    // What was sent is withdrawn after a question that says what becomes of it.
    await writer.goto(`/notification-management/${id}`);
    await writer.getByRole('button', { name: 'Thao tác khác' }).click();
    await writer.getByRole('menuitem', { name: 'Thu hồi' }).click();
    const question = writer.getByRole('dialog', { name: 'Thu hồi: Diễn tập xả lũ?' });
    await question.getByText('Nội dung biến mất ngay ở tất cả người nhận').waitFor();
    await question.getByRole('button', { name: 'Thu hồi' }).click();
    await writer.locator('.record-state').getByText('Đã thu hồi', { exact: true }).waitFor();
  });

  test('what was sent is taken back in time; a number in what was delivered is changed by sending it again', async () => {
    const reader = await visit('production-clerk');
    await callAs(reader, markAllNotificationRead.name, {});
    const bellPage = await open(reader, '/dashboard');
    const context = await visit('editor');
    const { items } = await callAs<{ items: { key: string }[] }>(context, findNotificationReceiver.name, {
      textSearch: 'nhap so lieu',
    });
    const message = '<p>Xả 350 m³/s từ 14 giờ.</p>';
    const receivers = items.slice(0, 1).map(({ key }) => key);
    const values = { title: 'Xả nước hồ Trị An', message, receivers, kind: 'release' };
    const { id } = await callAs<{ id: string }>(context, insert.name, values);
    const page = await open(context, `/notification-management/${id}`);
    const state = (text: string) => page.locator('.record-state').getByText(text, { exact: true });
    const sendIt = async () => {
      await page.getByRole('button', { name: 'Gửi ngay', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Gửi', exact: true }).click();
    };
    await inDatabase('UPDATE site_settings SET recall_seconds = 60');
    await sendIt();
    await page.getByRole('button', { name: 'Thu lại' }).click();
    await page.getByText('Đã thu lại, chưa ai nhận được.').waitFor();
    await state('Nháp').waitFor();
    await inDatabase('UPDATE site_settings SET recall_seconds = 0');
    await sendIt();
    await state('Đã gửi').waitFor();
    await expect.poll(() => bell(bellPage).getAttribute('aria-label')).toBe('Thông báo: 1 chưa đọc');
    await callAs(reader, markAllNotificationRead.name, {});

    await page.locator('.ProseMirror').fill('Xả 420 m³/s từ 14 giờ.');
    await page.keyboard.press('Control+s');
    const question = page.getByRole('dialog', { name: 'Thông báo này đã gửi' });
    expect(await question.getByRole('radio', { name: 'Chỉ sửa chính tả' }).isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Gửi lại' }).click();
    await expect.poll(() => bell(bellPage).getAttribute('aria-label')).toBe('Thông báo: 1 chưa đọc');
    await bell(bellPage).click();
    await panel(bellPage).getByText('Xả 420 m³/s').waitFor();
    await panel(bellPage)
      .getByText(/^Đã sửa /)
      .waitFor();
    // Who may not manage notifications opens it all the same, and finds it again.
    // A press anywhere on it opens it.
    await panel(bellPage).getByText('Xả 420 m³/s').click({ force: true });
    await bellPage.getByRole('heading', { level: 1, name: 'Xả nước hồ Trị An' }).waitFor();
    await bellPage.getByRole('link', { name: 'Thông báo của tôi' }).click();
    await bellPage.getByRole('textbox', { name: 'Tìm kiếm thông báo' }).fill('xa nuoc 420');
    await bellPage.getByRole('link', { name: /Xả nước hồ Trị An/ }).waitFor();
    await expect.poll(() => bellPage.locator('tbody tr').count()).toBe(1);
    // The first version keeps its readers.
    await page.reload();
    await page.getByRole('combobox', { name: 'Lần gửi' }).click();
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^Lần 1:/ })
      .click();
    await page.getByText('Đã đọc: 1').waitFor();
  });

  test('what waits for approval is reached from the bell, and refused with a reason that its author reads', async () => {
    const author = await visit('editor');
    const title = `Chờ duyệt từ chuông ${Date.now()}`;
    const { id } = await callAs<{ id: string }>(author, resourceOperations(news).insert.name, { title, status: 2 });
    const page = await open(await visit('administrator'), '/dashboard');
    await bell(page).click();
    await panel(page)
      .getByRole('link', { name: /^Chờ tôi duyệt: / })
      .click();
    await page.getByRole('heading', { level: 1, name: /^Chờ tôi duyệt/ }).waitFor();
    await page.getByRole('link', { name: /^Tin tức \d+$/ }).click();
    await page.getByRole('link', { name: title }).click();
    const refuse = async (reason: string) => {
      await page.getByRole('button', { name: 'Thao tác khác' }).click();
      await page.getByRole('menuitem', { name: 'Từ chối' }).click();
      const question = page.getByRole('dialog', { name: `Từ chối “${title}”?` });
      expect(await question.getByRole('button', { name: 'Từ chối' }).isDisabled()).toBe(true);
      await question.getByRole('textbox', { name: /^Lý do từ chối/ }).fill(reason);
      await question.getByRole('button', { name: 'Từ chối' }).click();
      await page.locator('.refusal-banner').getByText(reason).waitFor();
    };
    await refuse('Nhầm bài');
    await page.locator('.ant-message').getByRole('button', { name: 'Hoàn tác' }).click();
    await page.locator('.record-state').getByText('Chờ duyệt', { exact: true }).waitFor();
    await page.locator('.refusal-banner').waitFor({ state: 'detached' });
    await refuse('Thiếu nguồn số liệu');
    const reader = await open(author, `/news-management/news/${id}`);
    await reader.locator('.refusal-banner').getByText('Thiếu nguồn số liệu').waitFor();
    expect(await findPageFaults(reader)).toEqual([]);
    await bell(reader).click();
    await panel(reader).getByText('Lý do: Thiếu nguồn số liệu').first().waitFor();
  });

  test('windows of one browser share a stream, also when the one that holds it closes', async () => {
    const context = await visit('viewer');
    await callAs(context, markAllNotificationRead.name, {});
    const streams: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/events')) streams.push(request.url());
    });
    const first = await open(context, '/dashboard');
    await bell(first).waitFor();
    await expect.poll(() => streams.length).toBe(1);
    const second = await open(context, '/dashboard');
    await bell(second).waitFor();
    await settle(second);
    await send('Cho mọi cửa sổ');
    for (const page of [first, second])
      await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Thông báo: 1 chưa đọc');
    expect(streams).toHaveLength(1);
    await first.close();
    await expect.poll(() => streams.length).toBe(2);
    await send('Sau khi đóng cửa sổ');
    await expect.poll(() => bell(second).getAttribute('aria-label')).toBe('Thông báo: 2 chưa đọc');
    await bell(second).click();
    await panel(second).getByRole('button', { name: 'Đánh dấu đã đọc tất cả' }).click();
    await expect.poll(() => bell(second).getAttribute('aria-label')).toBe('Thông báo');
  });

  test('of an account that has more browsers open than the server tells is asked for instead', async () => {
    const context = await visit('production-clerk');
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const abort = new AbortController();
    onTestFinished(() => abort.abort());
    for (let stream = 0; stream < 5; stream += 1) {
      const { status } = await fetch(`${productUrl()}/api/events`, { headers: { cookie }, signal: abort.signal });
      expect(status).toBe(200);
    }
    const page = await open(context, '/dashboard');
    await bell(page).waitFor();
    const title = `Không có luồng ${Date.now()}`;
    await send(title);
    await bell(page).and(page.locator('[aria-label*="chưa đọc"]')).waitFor();
    await bell(page).click();
    await panel(page).getByText(title).waitFor();
  });

  test('leads managers of notifications to their list', async () => {
    await send('Để xem danh sách');
    const page = await open(await visit('editor'), '/dashboard');
    await bell(page).click();
    await panel(page)
      .getByRole('link', { name: /Để xem danh sách/ })
      .click();
    await page.waitForURL('**/notification-management');
    await page.getByRole('heading', { level: 1, name: 'Thông báo' }).waitFor();
  });

  test('stands still for what the account declines, which is chosen by the keyboard and saved at once', async () => {
    const context = await visit('editor');
    await callAs(context, markAllNotificationRead.name, {});
    const page = await open(context, '/account');
    const choice = page.getByRole('radiogroup', { name: 'Nội dung chờ duyệt' });
    await choice.getByRole('radio', { name: 'Chuông' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('listitem').filter({ hasText: 'Nội dung chờ duyệt' }).getByText('Đã lưu').waitFor();
    const others = await visit('administrator');
    await callAs(others, resourceOperations(news).insert.name, { title: 'Không báo cho ai', status: 2 });
    await send('Vẫn được báo');
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Thông báo: 1 chưa đọc');
    await page.reload();
    expect(await choice.getByRole('radio', { name: 'Không nhận' }).isChecked()).toBe(true);
  });

  test('says that there is nothing, and what went wrong', async () => {
    const context = await visit('personnel');
    const none = { items: [], totalItem: 0, totalPage: 0, currentPage: 0, totalExact: true, unread: 0 };
    let isBroken = true;
    await context.route('**/api/getMyNotification', (route) =>
      isBroken ? route.abort() : route.fulfill({ json: { data: none } }),
    );
    const page = await open(context, '/dashboard');
    await bell(page).click();
    await panel(page).getByRole('button', { name: 'Thử lại' }).waitFor();
    isBroken = false;
    await panel(page).getByRole('button', { name: 'Thử lại' }).click();
    await panel(page).getByText('Không có thông báo mới !', { exact: true }).waitFor();
  });

  test('is clear on a computer and a phone, in the light and in the dark', async () => {
    await send('Kế hoạch xả nước qua tràn', {
      urgency: 'urgent',
      number: '15/TB-VH',
      message: `<p>${'Mở một cửa van. '.repeat(60)}</p>`,
    });
    const page = await open(await visit('viewer'), '/dashboard');
    await bell(page).click();
    await panel(page).getByRole('button', { name: 'Xem toàn bộ' }).first().waitFor();
    expect(await findPageFaults(page)).toEqual([]);
  });
});
