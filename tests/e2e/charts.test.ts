import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callAs, open, settle, useBrowser, visit } from './browser.ts';
import { findPageFaults } from './page-checks.ts';

const hour = 3_600_000;
const from = Date.parse('2026-06-01T00:00:00+07:00');
/** A week by the hour, of which a day is missing. */
const hours = Array.from({ length: 7 * 24 }, (_, place) => place).filter((place) => place < 48 || place >= 72);

/** A reservoir with readings, one of them corrected, a rule for June and a spill on the last day. */
async function makeRead(context: BrowserContext): Promise<string> {
  const { id: reservoirId } = await callAs<{ id: string }>(context, 'insertReservoir', {
    ...{ name: 'Hồ của biểu đồ', code: 'BIEU-DO', river: 'Sông thử', normalLevel: '117', deadLevel: '80', status: 1 },
    ...{ latitude: '21.5', longitude: '104.5' },
  });
  await callAs(context, 'insertThreshold', {
    ...{ name: 'Mùa lũ sớm', reservoirId, limitKind: 'highest', fromDay: '06-01', toDay: '06-30', high: '105' },
    ...{ document: 'Quyết định thử 1/QĐ', status: 1 },
  });
  const readings = hours.map((place) => ({
    ...{ reservoirId, at: new Date(from + place * hour).toISOString(), upstream: (100 + place / 100).toFixed(2) },
    ...{ inflow: String(500 + place), totalRelease: '450', spill: place >= 144 ? '50' : '0' },
  }));
  await callAs(context, 'insertThuyVan', { readings });
  await callAs(context, 'updateThuyVan', {
    readings: [{ reservoirId, at: new Date(from).toISOString(), upstream: '100.5', reason: 'Đọc lại thước đo' }],
  });
  return reservoirId;
}

/** A reservoir that stands above its normal level and spills: its card has marks of many words. */
async function makeFull(context: BrowserContext): Promise<void> {
  const { id: reservoirId } = await callAs<{ id: string }>(context, 'insertReservoir', {
    ...{
      name: 'Hồ đầy của biểu đồ',
      code: 'BIEU-DO-DAY',
      river: 'Sông thử',
      normalLevel: '117',
      deadLevel: '80',
      status: 1,
    },
  });
  const full = { upstream: '118', inflow: '900', totalRelease: '450', spill: '450', reason: 'Lũ về rất nhanh' };
  await callAs(context, 'insertThuyVan', { readings: [{ reservoirId, at: new Date(from).toISOString(), ...full }] });
}

async function saved(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

describe('charts', () => {
  useBrowser();

  test('a reservoir leads to its last week: by keys, as a table, as a picture and as a file', async () => {
    const context = await visit('administrator');
    await makeRead(context);
    const page = await open(context, '/hydrological-situation');
    await page.getByRole('link', { name: 'Hồ của biểu đồ', exact: true }).click();
    const chart = page.getByRole('application', { name: /Hồ của biểu đồ.*144 lần đo mực nước/ });
    await chart.locator('canvas').first().waitFor();
    await settle(page);

    // What stands at the crosshair is said: the last reading, and from the first one the next.
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    const said = page.locator('.chart-frame [aria-live]');
    await expect.poll(() => said.textContent()).toContain('07/06/2026 23:00: Mực nước thượng lưu 101,67 m');
    expect(await said.textContent()).toContain('Mùa lũ sớm: ≤ 105 m (Quyết định thử 1/QĐ)');
    await page.keyboard.press('Home');
    await expect.poll(() => said.textContent()).toContain('01/06/2026: Mực nước thượng lưu 100,5 m');

    // Zoomed in as far as it goes it is still the last reading that is seen, and from there the way leads to the first.
    await page.keyboard.press('End');
    for (let times = 0; times < 12; times += 1) await page.keyboard.press('+');
    await page.waitForURL(/[?&]from=2026-06-07/);
    expect(await said.textContent()).toContain('07/06/2026 23:00: Mực nước thượng lưu 101,67 m');
    for (let times = 0; times < 6; times += 1) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => said.textContent()).toContain('07/06/2026 17:00: ');
    await page.keyboard.press('Home');
    await page.waitForURL(/[?&]from=2026-06-01/);
    await expect.poll(() => said.textContent()).toContain('01/06/2026: Mực nước thượng lưu 100,5 m');
    await page.keyboard.press('0');
    await page.waitForURL((url) => !url.searchParams.has('from'));

    const picture = await saved(page, 'Tải ảnh PNG');
    expect(picture.name).toBe('thuy-van-ho-cua-bieu-do-2026-06-01-2026-06-07.png');
    expect(picture.content.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(picture.content.readUInt32BE(16)).toBe(2496);

    const { content } = await saved(page, 'Tải số liệu CSV');
    const lines = content.toString('utf8').trimEnd().split('\r\n');
    expect(lines[0]).toBe('\ufeffThời điểm,Thượng lưu (m),Q về (m³/s),ΣQ xả (m³/s),Q tràn (m³/s)');
    expect(lines[1]).toBe('01/06/2026 00:00,100.50,500,450,0');
    expect(lines).toHaveLength(1 + hours.length);

    // A press on what happened shows it in the chart, with as much before and after.
    const event = page.getByRole('button', { name: /^Xả qua tràn 07\/06\/2026/ });
    expect(await event.textContent()).toContain('chưa ghi nhận kết thúckéo dài 23 giờ · lớn nhất 50 m³/s');
    await event.click();
    await page.waitForURL(/[?&]from=2026-06-06/);
    expect((await saved(page, 'Tải số liệu CSV')).name).toMatch(/-2026-06-07-2026-06-06-2026-06-0\d\.csv$/);
    await chart.focus();
    await page.keyboard.press('0');
    await page.waitForURL((url) => !url.searchParams.has('from'));

    // The week before has nothing, and the way back leads to the same one.
    await page.getByRole('button', { name: 'Khoảng trước' }).click();
    await page.getByText('Hồ này chưa có số liệu trong khoảng đang xem.').waitFor();
    await page.getByRole('button', { name: 'Khoảng sau' }).click();
    await page.getByRole('button', { name: 'Xem dạng bảng' }).click();
    await expect.poll(() => page.locator('.chart-table tbody tr').count()).toBe(hours.length);
    expect(await page.locator('.chart-table tbody tr').first().textContent()).toBe('01/06/2026 00:00100,505004500');
  });

  test('the month at the end of an axis is written whole on a telephone', async () => {
    const context = await visit('administrator', { width: 375 });
    const { items } = await callAs<{ items: { id: string; name: string }[] }>(context, 'getCascadeThuyVan', {});
    const id = items.find(({ name }) => name === 'Hồ của biểu đồ')?.id;
    const days = 'year=2026&from=2026-05-05&to=2026-07-01';
    const page = await open(context, `/hydrological-situation/chart?reservoir=${id}&${days}`);
    const canvas = page.locator('.chart-drawing canvas').first();
    await canvas.waitFor();
    await settle(page);
    const colours = await canvas.evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element;
      const { data } = element.getContext('2d')?.getImageData(width - 1, 0, 1, height) ?? { data: [] };
      return new Set(new Uint32Array(Uint8Array.from(data).buffer)).size;
    });
    expect(colours).toBe(1);
  });

  test('chart and cascade are fit to be read in both themes and on a telephone', async () => {
    const found: string[] = [];
    const context = await visit('administrator');
    await makeFull(context);
    const { items } = await callAs<{ items: { id: string; name: string }[] }>(context, 'getCascadeThuyVan', {});
    const id = items.find(({ name }) => name === 'Hồ của biểu đồ')?.id;
    const page = await open(context, `/hydrological-situation/chart?reservoir=${id}&year=2026&earlier=2025`);
    await page.locator('.chart-drawing canvas').first().waitFor();
    found.push(...(await findPageFaults(page)));
    const other = items.find(({ name }) => name === 'Hồ đầy của biểu đồ')?.id;
    await page.goto(`/hydrological-situation/chart?reservoir=${id}&with=${other}`);
    await page.getByRole('application', { name: /^Hồ của biểu đồ và Hồ đầy của biểu đồ/ }).waitFor();
    await page.getByRole('button', { name: 'Hồ đầy của biểu đồ', exact: true, pressed: true }).waitFor();

    await page.goto('/hydrological-situation/cascade');
    const card = page.getByRole('link', { name: /Hồ của biểu đồ.*101,67 m/ });
    await card.waitFor();
    found.push(...(await findPageFaults(page)));
    // What nobody measured is neither yes nor no, and what is old is said to be.
    expect(await card.textContent()).toMatch(/Chưa rõ \d số liệu khác: .*giữ dòng chảy tối thiểu/);
    expect(await card.textContent()).toContain('Số liệu cũ');
    await page.getByText('Trên mực nước dâng bình thường').first().waitFor();

    await page.getByTitle('Bản đồ').click();
    await page.waitForURL(/view=map/);
    await page.getByRole('link', { name: /Hồ của biểu đồ: 101,67 m/ }).waitFor();
    found.push(...(await findPageFaults(page)));
    await page.getByRole('link', { name: /Hồ của biểu đồ: 101,67 m/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/chart\?reservoir=/);
    expect(found).toEqual([]);
  });
});
