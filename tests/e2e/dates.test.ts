import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatInstant } from '../../src/lib/format.ts';
import { callAs, expectNotice, open, settle, useBrowser, visit } from './browser.ts';
import { violations } from './page-checks.ts';

/** How often each way is gone; `DATE_RUNS=100` for a proof. */
const runs = Number(process.env.DATE_RUNS ?? 3);

interface Sent {
  /** What the field showed when the request left. */
  readonly shown: string;
  readonly publishAt: string | null | undefined;
  readonly tags: string[] | undefined;
}

const field = (page: Page) => page.getByLabel('Ngày đăng', { exact: true });
const publish = (page: Page) => page.locator('.record-bar .ant-btn-primary').first();

async function newDraft(context: BrowserContext): Promise<string> {
  const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListCategoryNews', {});
  const values = { title: `Bài hẹn giờ ${Date.now()}`, content: '<p>Nội dung</p>', categoryId: items[0]?.id };
  return (await callAs<{ id: string }>(context, 'insertNews', values)).id;
}

/** The form of a draft, whose saves are written down and refused: the same draft serves every run. */
async function draftForm(context: BrowserContext, id: string): Promise<{ page: Page; sent: Sent[] }> {
  const page = await open(context, `/news-management/news/${id}`);
  const sent: Sent[] = [];
  await page.route('**/api/updateNews', async (route) => {
    const { publishAt, tags } = route.request().postDataJSON();
    sent.push({ shown: await field(page).inputValue(), publishAt, tags });
    const problem = { type: 'about:blank', title: 'x', status: 500, detail: 'x', code: 'INTERNAL', requestId: 'x' };
    await route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem });
  });
  await field(page).waitFor();
  return { page, sent };
}

declare global {
  interface Window {
    /** Frames in which a field said that it understood a date, and that it did not. */
    contradictions: number;
  }
}

/** Counts them from now on, with all that moves. */
async function watchContradictions(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    window.contradictions = 0;
    const check = () => {
      const item = document.querySelector('[data-field="publishAt"]');
      const [note, error] = ['.field-note', '.ant-form-item-explain-error'].map((part) => item?.querySelector(part));
      if (note?.textContent && note.checkVisibility() && error?.checkVisibility()) window.contradictions += 1;
      requestAnimationFrame(check);
    };
    check();
  });
}

/** The ways to choose a date and to publish, or save, at once: nothing is waited for between the two. */
const ways: Record<string, { touch?: true; go: (page: Page) => Promise<void> }> = {
  'a mouse that presses for 0 ms': {
    go: async (page) => {
      const press = await publish(page).boundingBox();
      await page.getByRole('button', { name: 'Chọn trên lịch' }).first().click();
      const day = await page.locator('[role=gridcell]').nth(38).boundingBox();
      await Promise.all([day, press].map((box) => page.mouse.click((box?.x ?? 0) + 12, (box?.y ?? 0) + 12)));
    },
  },
  'a finger at 375 px': {
    touch: true,
    go: async (page) => {
      await page.getByRole('button', { name: 'Chọn trên lịch' }).first().tap();
      const day = await page.locator('[role=gridcell]').nth(35).boundingBox();
      expect(day?.x).toBeGreaterThanOrEqual(8);
      await page.touchscreen.tap((day?.x ?? 0) + 12, (day?.y ?? 0) + 12);
      await publish(page).tap();
    },
  },
  'the keys of the calendar': {
    go: async (page) => {
      await field(page).focus();
      for (const key of ['ArrowDown', 'PageDown', 'End', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
      await publish(page).focus();
      await page.keyboard.press('Enter');
    },
  },
  'typing and Ctrl+S, the calendar open': {
    go: async (page) => {
      await field(page).focus();
      await page.keyboard.type('25/12/2030 8:30');
      await page.getByRole('button', { name: 'Chọn trên lịch' }).first().click();
      await page.keyboard.press('Control+s');
    },
  },
};

describe('what a date field shows is what is sent', () => {
  useBrowser();
  const drafts = new Map<string, string>();
  beforeAll(async () => {
    const context = await visit('editor');
    for (const way of Object.keys(ways)) drafts.set(way, await newDraft(context));
    await context.close();
  });

  test.each(Object.entries(ways))(
    'a date is chosen and sent at once: %s',
    { timeout: 60_000 + runs * 10_000 },
    async (way, { touch, go }) => {
      const context = await visit('editor', touch ? { width: 375, height: 720, touch } : {});
      // A form that has just been opened, and one that has been sent before.
      for (let run = 0; run < runs; ) {
        const { page, sent } = await draftForm(context, drafts.get(way) ?? '');
        for (const end = Math.min(runs, run + 10); run < end; run += 1) {
          sent.length = 0;
          await go(page);
          await expect.poll(() => sent.length).toBe(1);
          const [request] = sent;
          expect(request?.shown).toMatch(/^\d{2}\/\d{2}\/20\d{2} \d{2}:\d{2}$|^25\/12\/2030 8:30$/);
          const shown = request?.shown.replace(' 8:30', ' 08:30');
          expect(request?.publishAt && formatInstant(request.publishAt)).toBe(shown);
          await expect.poll(() => publish(page).isEnabled()).toBe(true);
          await page.keyboard.press('Escape');
          await field(page).fill('');
        }
        await page.evaluate(() => localStorage.clear());
        await page.close({ runBeforeUnload: false });
      }
      if (runs > 10) console.log(`${way}: ${runs} runs`);
    },
  );

  test('a text that is not understood keeps the form from being sent, by every way', async () => {
    const context = await visit('editor');
    const { page, sent } = await draftForm(context, await newDraft(context));
    await field(page).fill('25/13 8h');
    await page.keyboard.press('Control+s');
    await page.getByText('Chưa hiểu ngày đăng này').first().waitFor();
    await publish(page).click();
    await page.getByRole('button', { name: 'Lưu nháp' }).click();
    expect(await field(page).inputValue()).toBe('25/13 8h');
    await page.getByText('Chưa hiểu ngày đăng này').first().waitFor();
    await watchContradictions(page);
    // In words as soon as it is understood, at each keystroke.
    await field(page).fill('');
    await field(page).pressSequentially('25/12/2030 8h');
    await page.getByText('Thứ Tư, 25/12/2030 08:00').waitFor();
    expect(await page.evaluate(() => window.contradictions)).toBe(0);
    // What is over is published at once: that is said where it is typed, not at the button alone.
    await field(page).fill('25/12/2025 8h');
    await page.getByText('Thứ Năm, 25/12/2025 08:00 – đã qua').waitFor();
    await field(page).fill('25/12/2030 8h');
    await page.getByText('đã qua').waitFor({ state: 'detached' });
    // A text that says the day and the hour as they are shown is not said again: only its weekday stands beside it.
    await field(page).fill('25/12/2030 08:00');
    await expect.poll(() => page.locator('[data-field="publishAt"] .field-note').textContent()).toBe('Thứ Tư');
    expect(sent).toEqual([]);
    await page.keyboard.press('Control+s');
    await expect.poll(() => sent.map(({ publishAt }) => publishAt)).toEqual(['2030-12-25T08:00:00+07:00']);
  });

  test('a day alone is published in the morning and expires at its end; usual hours are a press away', async () => {
    const context = await visit('editor');
    const { page, sent } = await draftForm(context, await newDraft(context));
    const expiry = page.getByLabel('Ngày hết hạn', { exact: true });
    await field(page).fill('25/12/2030');
    await expiry.fill('31/12/2030');
    await page.getByText('Thứ Ba, 31/12/2030 23:59').waitFor();
    expect(await field(page).inputValue()).toBe('25/12/2030 08:00');
    const times = (name: string) =>
      page.locator(`[data-field="${name}"]`).getByRole('group', { name: 'Giờ thường dùng' });
    expect(await times('publishAt').getByRole('button', { pressed: true }).allTextContents()).toEqual(['08:00']);
    await times('publishAt').getByRole('button', { name: '14:00' }).click();
    expect(await field(page).inputValue()).toBe('25/12/2030 14:00');
    await times('expireAt').getByRole('button', { name: '17:00' }).click();
    expect(await expiry.inputValue()).toBe('31/12/2030 17:00');
    // An hour that is over is none to choose from.
    await expiry.fill('25/12/2025');
    await times('expireAt').waitFor({ state: 'detached' });
    await expiry.fill('');
    await page.keyboard.press('Control+s');
    await expect.poll(() => sent.map(({ publishAt }) => publishAt)).toEqual(['2030-12-25T14:00:00+07:00']);
  });

  test('a word that was looked for and not chosen is no choice; a keyword that was not entered is one', async () => {
    const context = await visit('editor');
    const { page, sent } = await draftForm(context, await newDraft(context));
    const category = page.getByRole('combobox', { name: 'Danh mục' });
    await category.click();
    await page.keyboard.type('không có mục này');
    await page.keyboard.press('Control+s');
    await page.getByText('Chưa chọn danh mục').first().waitFor();
    await publish(page).click();
    expect(await category.inputValue()).toBe('không có mục này');
    expect(sent).toEqual([]);
    await category.click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Từ khoá').click();
    await page.keyboard.type('mùa lũ,hồ chứa');
    await page.keyboard.press('Control+s');
    await expect.poll(() => sent.map(({ tags }) => tags)).toEqual([['mùa lũ', 'hồ chứa']]);
  });

  test.each([
    [1367, 'light'],
    [360, 'dark'],
  ] as const)(
    'the calendar is reached and left by the keyboard, wholly on the screen: %i px, %s',
    async (width, theme) => {
      const context = await visit('editor', { width, height: 720, theme });
      const { page } = await draftForm(context, await newDraft(context));
      await settle(page);
      await field(page).fill('31/01/2031 8:30');
      await page.keyboard.press('ArrowDown');
      const dialog = page.getByRole('dialog', { name: 'Lịch' });
      const box = await dialog.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await violations(page)).toEqual([]);
      const active = () => page.evaluate(() => document.activeElement?.textContent);
      expect(await active()).toContain('Thứ Sáu, 31/01/2031');
      const walk = {
        PageDown: '28/02/2031',
        ArrowRight: '01/03/2031',
        Home: '24/02/2031',
        'Shift+PageUp': '24/02/2030',
      };
      for (const [key, day] of Object.entries(walk)) {
        await page.keyboard.press(key);
        await expect.poll(active).toContain(day);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await field(page).inputValue()).toBe('31/01/2031 08:30');
      if (process.env.SHOTS) {
        await page.keyboard.press('ArrowDown');
        await page.screenshot({ path: `${process.env.SHOTS}/calendar-${width}.png` });
        await page.keyboard.press('Escape');
      }
      await page.evaluate(() => localStorage.clear());
    },
  );
});

describe('scheduled is not published', () => {
  useBrowser();

  test('the button says when, the list, the tab, the form and the history call it scheduled, and a shortcut asks', async () => {
    const context = await visit('editor');
    const id = await newDraft(context);
    const page = await open(context, `/news-management/news/${id}`);
    const title = await page.getByLabel('Tiêu đề', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Đăng ngay' }).waitFor();
    await field(page).fill('25/12/2030 8h30');
    await page.getByRole('button', { name: 'Hẹn giờ đăng 25/12/2030 08:30' }).click();
    await expectNotice(page, 'Cập nhật thành công: Hẹn giờ 25/12/2030 08:30');
    await page.locator('.record-state').getByText('25/12/2030 08:30').waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/scheduled-form.png` });

    await field(page).fill('');
    await page.getByRole('button', { name: 'Lưu và đăng ngay' }).waitFor();
    await page.keyboard.press('Control+s');
    const question = page.getByRole('dialog').filter({ hasText: 'Lưu và đăng ngay?' });
    await question.getByRole('button', { name: 'Huỷ' }).click();
    await question.waitFor({ state: 'detached' });
    const { publishAt } = await callAs<{ publishAt: string }>(context, 'getDetailNews', { id });
    expect(formatInstant(publishAt)).toBe('25/12/2030 08:30');
    await page.evaluate(() => localStorage.clear());
    await page.close({ runBeforeUnload: false });

    const list = await open(context, `/news-management/news?q=${encodeURIComponent(title)}`);
    const row = list.getByRole('row').filter({ hasText: title });
    await row.getByText('Hẹn giờ', { exact: true }).waitFor();
    if (process.env.SHOTS) await list.screenshot({ path: `${process.env.SHOTS}/scheduled-list.png` });
    await list.getByRole('link', { name: 'Đã xuất bản' }).click();
    await list.waitForURL(/status=1/);
    await row.waitFor({ state: 'detached' });
    await list.getByRole('link', { name: 'Hẹn giờ' }).click();
    await row.getByText('25/12/2030 08:30').first().waitFor();

    const history = await open(context, `/history/news/${id}`);
    await history.getByText('Hẹn giờ 25/12/2030 08:30').first().waitFor();
  });

  test('when the time comes the screen says so, without being read again', async () => {
    const context = await visit('editor');
    const id = await newDraft(context);
    const { version, title } = await callAs<{ version: number; title: string }>(context, 'getDetailNews', { id });
    const page = await open(context, `/news-management/news?q=${encodeURIComponent(title)}`);
    await page.getByRole('row').filter({ hasText: title }).waitFor();
    const soon = new Date(Date.now() + 6000).toISOString();
    await callAs(context, 'updateNews', { id, version, status: 1, publishAt: soon });
    const form = await open(context, `/news-management/news/${id}`);
    await form.locator('.record-state').getByText('Hẹn giờ').waitFor();
    await form.locator('.record-state').getByText('Đã xuất bản').waitFor();
    await form.getByRole('button', { name: 'Cập nhật ngay' }).waitFor();
  });
});
