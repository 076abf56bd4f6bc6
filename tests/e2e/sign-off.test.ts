import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callAs, open, settle, useBrowser, visit } from './browser.ts';
import { tooWide, violations } from './page-checks.ts';
import { giveReason } from './reasons.ts';

let made = 0;

async function makeReservoir(context: BrowserContext): Promise<string> {
  made += 1;
  const named = { name: `Hồ chốt số liệu ${made}`, code: `CHOT-${made}`, status: 1 };
  const { id } = await callAs<{ id: string }>(context, 'insertReservoir', {
    ...named,
    normalLevel: '117',
    deadLevel: '80',
  });
  return id;
}

const day = { from: '2026-03-03', to: '2026-03-03' };
const at = `${day.from}T07:00:00+07:00`;
const upstream = (page: Page) => page.locator('input[data-place="1 0"]');

/** Types a level over the one that stands, and says why. */
async function correct(page: Page, level: string): Promise<void> {
  await upstream(page).focus();
  await page.keyboard.type(level);
  await page.keyboard.press('Enter');
  await giveReason(page, 'Lý do', 'Đọc nhầm thước', false);
}

describe('signing days off', () => {
  useBrowser();

  test('chooses a block by keys, signs it in one press but for what a value has just come to, and opens it for a reason', async () => {
    const context = await visit('administrator');
    const reservoirId = await makeReservoir(context);
    const name = `Hồ chốt số liệu ${made}`;
    const type = (day: string, upstream: string) =>
      callAs(context, 'insertThuyVan', {
        readings: [{ reservoirId, at: `${day}T07:00:00+07:00`, upstream }],
      });
    await type('2026-03-03', '100.25');
    const page = await open(context, `/hydrological-situation/entry?reservoir=${reservoirId}&day=2026-03-03`);
    await page.getByRole('button', { name: 'Chốt số liệu' }).click();
    const cell = (day: string) => page.getByRole('gridcell', { name: `${name} ${day}: ` });
    await cell('03/03/2026').click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await page.getByRole('gridcell', { selected: true }).count()).toBe(3);
    await type('2026-03-02', '100.25');
    await expect.poll(() => cell('02/03/2026').textContent()).toContain('thiếu 3');
    await page.getByRole('button', { name: 'Chốt 3 ngày' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('03/03/2026: thiếu 3').waitFor();
    await question.getByText(/có nghi vấn của ngày cũng hiện ra ngoài như số chính thức/).waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Vẫn chốt 3 ngày' }).click();
    await page.getByText('Đã chốt 2 ngày.').waitFor();
    await page.getByText(`Chưa chốt vì số liệu vừa thay đổi: ${name} 02/03/2026.`).waitFor();
    await expect.poll(() => cell('03/03/2026').textContent()).toContain('Quản trị viên');
    await settle(page);
    expect(await violations(page)).toEqual([]);

    // The day leads to its readings, which can then only be read.
    await cell('03/03/2026').click();
    await page.keyboard.press('Enter');
    await page.getByText(/Số liệu ngày này đã chốt lúc/).waitFor();
    expect(await upstream(page).getAttribute('readonly')).not.toBeNull();
    await page.goBack();
    await cell('03/03/2026').click();
    await page.getByLabel('Lý do mở chốt').fill('Số liệu sai');
    await page.keyboard.press('Enter');
    await page.getByText('Đã mở chốt 1 ngày.').waitFor();
    await expect.poll(() => cell('03/03/2026').textContent()).toContain('thiếu 3');

    // On a phone one day comes after the other.
    await page.setViewportSize({ width: 375, height: 700 });
    await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByRole('button', { name: 'Chốt 1 ngày' }).waitFor();
    await settle(page);
    expect([...(await tooWide(page)), ...(await violations(page))]).toEqual([]);
  });

  test('leaves what was refused for it beside what stands, to be stored once the day is open; it offers no correction', async () => {
    const context = await visit('administrator');
    const reservoirId = await makeReservoir(context);
    await callAs(context, 'insertThuyVan', { readings: [{ reservoirId, at, upstream: '100.25' }] });
    const address = `/hydrological-situation/entry?reservoir=${reservoirId}&day=${day.from}`;
    const page = await open(context, address);
    await correct(page, '101');
    await callAs(context, 'freezeThuyVan', { reservoirIds: [reservoirId], ...day });
    await page.getByText(/Số liệu ngày này đã chốt lúc/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Mực nước thượng lưu đã chốt: 100,25 m').waitFor();
    const again = page.getByRole('button', { name: 'Lưu lại' });
    expect(await again.count()).toBe(0);
    // It is opened while nobody looks at the table.
    await page.goto('about:blank');
    await callAs(context, 'unfreezeThuyVan', { reservoirIds: [reservoirId], ...day, reason: 'Chốt nhầm ngày' });
    await page.goto(address);
    await again.click();
    await page.getByText('Đã lưu hết').waitFor();
    expect(await upstream(page).inputValue()).toBe('101,00');

    await correct(page, '102');
    const others = { reservoirId, at, upstream: '103', revision: 2, reason: 'Đo lại tại chỗ' };
    await callAs(context, 'updateThuyVan', { readings: [others] });
    await page.keyboard.press('Enter');
    const own = page.getByRole('button', { name: 'Sửa theo số của tôi' });
    await own.waitFor();
    await callAs(context, 'freezeThuyVan', { reservoirIds: [reservoirId], ...day });
    await own.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Dùng số đã lưu' }).click();
    expect(await upstream(page).inputValue()).toBe('103,00');
  });
});
