import { describe, expect, test } from 'vitest';
import { inDatabase, open, useBrowser, visit } from './browser.ts';

describe('the work behind the calls', () => {
  useBrowser();

  test('a job that failed says why, is run again by the keyboard, and is done', async () => {
    await inDatabase(
      `INSERT INTO jobs (kind, state, attempt, started_at, ended_at, problem)
       VALUES ('clear-imports', 'failed', 4, now() - interval '75 seconds', now(), '{"key": "detail.jobOverdue"}')`,
    );
    const page = await open(await visit('administrator'), '/system/jobs?state=failed');
    const row = page.getByRole('row').filter({ hasText: 'Dọn dữ liệu của lần nhập đã cũ' });
    await row.getByText('Chạy quá lâu nên đã bị dừng.').waitFor();
    await row.getByRole('button', { name: 'Dọn dữ liệu của lần nhập đã cũ', exact: true }).press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Số lần đã thử').waitFor();
    // How long its last run took.
    await drawer.getByText('1:15', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Chạy lại: Dọn dữ liệu của lần nhập đã cũ' }).press('Enter');
    await page.getByText('Công việc sẽ chạy lại ngay').waitFor();
    await page.getByRole('link', { name: /^Hoàn thành/ }).click();
    await row.getByText('Hoàn thành').waitFor();
  });

  test('what repeats tells its next run, and is run now', async () => {
    const page = await open(await visit('administrator'), '/system/jobs?repeats=true&kind=purge-trash');
    const row = page.getByRole('row').filter({ hasText: 'Xoá vĩnh viễn nội dung quá hạn' });
    await row.getByText('Chưa chạy lần nào').waitFor();
    await row.getByRole('button', { name: /^Chạy ngay/ }).click();
    await row.getByText(/^Lần trước/).waitFor();
    expect(await row.textContent()).toMatch(/Lần tới: sau/);
  });
});
