import type { Page } from 'playwright-core';

/** Says why readings are right or corrected: the kind of the reason, its words, and Enter if it is to be stored. */
export async function giveReason(page: Page, label: string, words: string, isStored = true): Promise<void> {
  const group = page.locator('.entry-reason').filter({ has: page.getByLabel(label, { exact: true }) });
  await group.getByLabel('Chọn loại lý do').click();
  await page.getByTitle('Đã nhập hoặc đọc nhầm').click();
  const field = page.getByLabel(label, { exact: true });
  await field.fill(words);
  if (isStored) await field.press('Enter');
}
