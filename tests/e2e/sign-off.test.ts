import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callAs, open, settle, useBrowser, visit } from './browser.ts';
import { violations } from './page-checks.ts';
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

  test('leaves a day far down in sight, marked, and says which days it was', async () => {
    const context = await visit('administrator', { height: 560 });
    const reservoirId = await makeReservoir(context);
    const page = await open(context, `/hydrological-situation/entry?reservoir=${reservoirId}&day=2026-03-03`);
    await page.getByRole('button', { name: 'Chốt số liệu' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('30/03/2026').check();
    await drawer.getByLabel('31/03/2026').check();
    await drawer.getByRole('button', { name: 'Chốt 2 ngày' }).click();
    const still = page.getByRole('button', { name: 'Vẫn chốt 2 ngày' });
    await still.click();
    await still.waitFor({ state: 'hidden' });
    await drawer.getByRole('status').getByText('Đã chốt: 30/03/2026 – 31/03/2026').waitFor();
    await settle(page);
    const signed = drawer.getByRole('row', { name: /30\/03\/2026.*Quản trị viên/ });
    expect(await signed.evaluate((row) => row.getBoundingClientRect().bottom)).toBeLessThan(560);
    expect(await signed.getAttribute('data-done')).toBe('true');
    expect(await violations(page)).toEqual([]);
    // What was done last is no longer told when another month is looked at.
    await drawer.getByRole('button', { name: 'Tháng trước' }).click();
    await expect.poll(() => drawer.getByRole('status').textContent()).toBe('');
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
