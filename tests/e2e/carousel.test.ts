import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../src/declare/record.ts';
import { callAs, open, productUrl, settle, useBrowser, visit } from './browser.ts';
import { violations } from './page-checks.ts';

const admin = '/homepage/banner-management';

/** A page of another site, which knows nothing but the script. */
const site = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  // The strictest policy that lets the script in: no style and no script written in the page.
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; script-src ${productUrl()}; connect-src ${productUrl()}; img-src ${productUrl()} data:; style-src 'self'`,
  );
  response.end(`<!doctype html><html lang="vi"><title>Trang khác</title><script src="${productUrl()}/embed/carousel.js"></script>
    <main><h1>Trang của nơi khác</h1><hydro-carousel></hydro-carousel><p>Dưới ảnh</p></main></html>`);
}).listen(0, '127.0.0.1');
await once(site, 'listening');
afterAll(() => site.close());
const elsewhere = () => `http://localhost:${(site.address() as AddressInfo).port}/`;

interface Shown {
  count: number;
  place: number;
  loaded: boolean;
  moving: boolean;
  caption: string;
  alt: string;
}

/** What stands in the carousel at this moment. */
const shown = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const root = document.querySelector('hydro-carousel')?.shadowRoot;
    const slides = [...(root?.querySelectorAll('.slide') ?? [])];
    const slide = slides.find((each) => each.hasAttribute('data-shown'));
    const image = slide?.querySelector('img');
    return {
      count: slides.length,
      place: slide ? slides.indexOf(slide) : -1,
      loaded: image?.complete === true && image.naturalWidth > 0,
      moving: root?.querySelector('.moving') !== null,
      caption: slide?.querySelector('.caption')?.textContent ?? '',
      alt: image?.alt ?? '',
    };
  });

/** Opens the foreign page in a browser that has not asked for less motion, and counts how far anything is pushed. */
async function visitElsewhere(
  motion: 'reduce' | 'no-preference' = 'no-preference',
  options: { touch?: boolean; width?: number } = {},
) {
  const context = await visit(undefined, options);
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: motion });
  await page.addInitScript(() => {
    const noted = window as never as { shift: number };
    noted.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}
const shiftOf = (page: Page) => page.evaluate(() => (window as never as { shift: number }).shift);

/** Has visitors read so many slides, the first of them broken or not. */
async function answerWith(page: Page, count: number, broken = false) {
  await page.route('**/public/v1/slides?**', async (route) => {
    // The carousel asks again and again: what is on its way when the test ends is nobody's.
    const answer = await route.fetch().catch(() => undefined);
    if (!answer) return;
    const body = (await answer.json()) as { data: { items: Record<string, unknown>[] } };
    const [known] = body.data.items;
    body.data.items = Array.from({ length: count }, (_, place) => ({
      ...known,
      id: String(place + 1),
      caption: `Ảnh ${place + 1}`,
    }));
    if (broken && body.data.items[1]) {
      body.data.items[1] = {
        ...known,
        id: '2',
        caption: 'Hỏng',
        pictureImage: {
          ...(known?.pictureImage as object),
          url: '/files/000000000000000000000000/mat.webp',
          variants: [],
        },
      };
    }
    await route.fulfill({ response: answer, json: body });
  });
}

describe('the carousel on a page of another site', () => {
  useBrowser();

  test('is one small script, shows the active slides in turn, goes round, and pushes nothing', async () => {
    const page = await visitElsewhere();
    const sizes: number[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) sizes.push(gzipSync(await response.body()).length);
    });
    await page.goto(elsewhere());
    await expect.poll(async () => (await shown(page)).loaded).toBe(true);
    const { count } = await shown(page);
    expect(count).toBeGreaterThan(2);
    // By itself, one after the other, and behind the last the first again.
    for (const place of [1, 2])
      await expect.poll(async () => (await shown(page)).place, { timeout: 20_000 }).toBe(place);
    await page
      .locator('hydro-carousel')
      .getByRole('button', { name: `Đến ảnh ${count}`, exact: true })
      .click();
    await page.mouse.move(0, 0);
    await page
      .locator('hydro-carousel')
      .evaluate((element) => (element.shadowRoot?.activeElement as HTMLElement | null)?.blur());
    await expect.poll(async () => (await shown(page)).place, { timeout: 20_000 }).toBe(0);
    expect(await shiftOf(page)).toBe(0);
    expect(sizes).toHaveLength(1);
    console.log(`the embedded carousel: ${sizes[0]} bytes of gzip script`);
    expect(sizes[0]).toBeLessThan(15 * 1024);
    expect(
      await page.evaluate(() => [document.querySelectorAll('style, link').length, document.adoptedStyleSheets.length]),
    ).toEqual([0, 0]);
    expect(await violations(page)).toEqual([]);
  });

  test('stands still while it is pointed at or has the focus, and obeys arrows, its button and a finger', async () => {
    const page = await visitElsewhere('no-preference', { touch: true });
    await page.goto(elsewhere());
    await expect.poll(async () => (await shown(page)).loaded).toBe(true);
    const carousel = page.locator('hydro-carousel');
    await carousel.hover();
    const before = (await shown(page)).place;
    await page.waitForFunction(
      (since) => performance.now() - since > 4000,
      await page.evaluate(() => performance.now()),
    );
    expect((await shown(page)).place).toBe(before);
    await carousel.getByRole('button', { name: 'Ảnh sau' }).click();
    await expect.poll(async () => (await shown(page)).place).toBe(before + 1);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await shown(page)).place).toBe(before);
    await carousel.getByRole('button', { name: 'Dừng chuyển ảnh' }).click();
    await carousel.getByRole('button', { name: 'Tự chuyển ảnh' }).waitFor();
    await carousel.evaluate((element) => {
      const touch = (clientX: number) => new Touch({ identifier: 1, target: element, clientX, clientY: 50 });
      element.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(300)], changedTouches: [touch(300)] }));
      element.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [touch(100)] }));
    });
    await expect.poll(async () => (await shown(page)).place).toBe(before + 1);
  });

  test('moves nothing for whoever wants less motion', async () => {
    const page = await visitElsewhere('reduce');
    await page.goto(elsewhere());
    await expect.poll(async () => (await shown(page)).loaded).toBe(true);
    await page.locator('hydro-carousel').getByRole('button', { name: 'Tự chuyển ảnh' }).waitFor();
    const { place } = await shown(page);
    await page.waitForFunction(
      (since) => performance.now() - since > 4000,
      await page.evaluate(() => performance.now()),
    );
    expect((await shown(page)).place).toBe(place);
    await page.locator('hydro-carousel').getByRole('button', { name: 'Ảnh sau' }).click();
    expect(await shown(page)).toMatchObject({ place: place + 1, moving: false });
  });

  test.each([
    [0, 0],
    [1, 0],
    [20, 20],
  ])('with %i slides has %i dots, and keeps its place', async (count, dots) => {
    const page = await visitElsewhere();
    await answerWith(page, count);
    await page.goto(elsewhere());
    await page.waitForResponse('**/public/v1/slides?**');
    await expect.poll(async () => (await shown(page)).count).toBe(count);
    await expect
      .poll(() =>
        page
          .locator('hydro-carousel')
          .getByRole('button', { name: /^Đến ảnh/ })
          .count(),
      )
      .toBe(dots);
    expect(await shiftOf(page)).toBe(0);
    expect(
      await page.locator('hydro-carousel').evaluate((element) => element.getBoundingClientRect().height),
    ).toBeGreaterThan(100);
  });

  test('on a telephone says the number of the slide where there are many, and leaves the caption free', async () => {
    const page = await visitElsewhere('no-preference', { touch: true, width: 375 });
    await answerWith(page, 20);
    await page.goto(elsewhere());
    const carousel = page.locator('hydro-carousel');
    await carousel.getByText('1/20', { exact: true }).waitFor();
    await carousel.getByRole('button', { name: 'Ảnh sau' }).click();
    await carousel.getByText('2/20', { exact: true }).waitFor();
    const bar = await carousel.locator('.bar').boundingBox();
    expect(bar?.height).toBeLessThan(40);
    expect(await carousel.getByRole('button', { name: /^Đến ảnh/ }).count()).toBe(0);
  });

  test('asks every two seconds while it can be seen, and leaves a product that refuses in peace', async () => {
    const page = await visitElsewhere();
    await page.clock.install();
    let [asked, refusing] = [0, false];
    await page.route('**/public/v1/slides?**', async (route) => {
      asked += 1;
      await (refusing ? route.fulfill({ status: 429 }) : route.continue()).catch(() => undefined);
    });
    const askedAfter = (count: number) =>
      expect
        .poll(
          async () => {
            await page.clock.runFor(500);
            return asked;
          },
          { interval: 50, timeout: 20_000 },
        )
        .toBe(count);
    await page.goto(elsewhere());
    await expect.poll(async () => (await shown(page)).count).toBeGreaterThan(2);
    await askedAfter(2);
    await page.evaluate(() => {
      for (const paragraph of document.querySelectorAll('p')) paragraph.style.paddingTop = '5000px';
      scrollTo(0, 4000);
    });
    await page.waitForFunction(
      () => (document.querySelector('hydro-carousel')?.getBoundingClientRect().bottom ?? 0) < 0,
    );
    // Seen from the next frame on; what was on its way until then is counted.
    await page.evaluate(() => new Promise((seen) => new IntersectionObserver(seen).observe(document.body)));
    await page.clock.runFor(3_000);
    const away = asked;
    await page.clock.runFor(60_000);
    expect(asked).toBe(away);
    refusing = true;
    const refused = page.waitForResponse((response) => response.status() === 429);
    await page.evaluate(() => scrollTo(0, 0));
    await refused;
    await expect.poll(() => asked).toBe(away + 1);
    await page.clock.runFor(20_000);
    expect(asked).toBe(away + 1);
    await askedAfter(away + 2);
    expect((await shown(page)).count).toBeGreaterThan(2);
  });

  test('leaves out a slide whose picture cannot be had', async () => {
    const page = await visitElsewhere();
    await answerWith(page, 3, true);
    await page.goto(elsewhere());
    await expect.poll(async () => (await shown(page)).count).toBe(2);
    await page.locator('hydro-carousel').getByRole('button', { name: 'Ảnh sau' }).click();
    await expect.poll(() => shown(page)).toMatchObject({ caption: 'Ảnh 3', loaded: true });
  });
});

describe('banners and slides', () => {
  useBrowser();

  test('an order changed in one browser moves the carousel in another within two seconds', async () => {
    const visitor = await open(await visit(undefined), '/dashboard');
    await expect.poll(async () => (await shown(visitor)).loaded).toBe(true);
    const editor = await visit('editor');
    const page = await open(editor, `${admin}?displayPosition=4`);
    const cards = page.locator('.slide-card');
    const last = (await cards.count()) - 1;
    const title = (await cards.nth(last).locator('.slide-title').textContent()) ?? '';
    await cards.nth(last).locator('.list-handle').click();
    await page.getByRole('menuitem', { name: 'Lên đầu' }).click();
    await expect.poll(() => cards.first().locator('.slide-title').textContent()).toBe(title);
    const { sidesShowResponseList: slides } = await callAs<{ sidesShowResponseList: AnyRecord[] }>(
      editor,
      'getListSlideShow',
      {
        ...{ displayPosition: 4, status: 1, page: 0, pageSize: 20 },
      },
    );
    const savedAt = performance.now();
    const order = () =>
      visitor.evaluate(() =>
        [...(document.querySelector('hydro-carousel')?.shadowRoot?.querySelectorAll('.slide img') ?? [])].map(
          (image) => (image as HTMLImageElement).alt,
        ),
      );
    const wanted = slides
      .filter(({ activeTo }) => !activeTo || Date.parse(String(activeTo)) > Date.now())
      .map(({ alt, title: name }) => String(alt || name));
    await expect.poll(order, { interval: 50, timeout: 10_000 }).toEqual(wanted);
    expect(performance.now() - savedAt).toBeLessThan(2_000);
  });

  test('two who put slides into order see each other’s moves, and each takes back his own', async () => {
    const pages: Page[] = [];
    for (const role of ['editor', 'administrator'] as const) {
      pages.push(await open(await visit(role), `${admin}?displayPosition=4`));
    }
    const [one, other] = pages as [Page, Page];
    const titles = (page: Page) => page.locator('.slide-card .slide-title').allTextContents();
    const move = async (page: Page, title: string, where: string) => {
      await page.locator('.slide-card', { hasText: title }).locator('.list-handle').click();
      await page.getByRole('menuitem', { name: where }).click();
    };
    await expect.poll(async () => (await titles(one)).length).toBeGreaterThan(2);
    const begun = await titles(one);
    const [first = '', second = '', ...rest] = begun;
    const last = rest.pop() ?? '';
    await move(one, last, 'Lên đầu');
    const moved = [last, first, second, ...rest];
    await expect.poll(() => titles(other)).toEqual(moved);
    await move(other, second, 'Xuống cuối');
    await expect.poll(() => titles(one)).toEqual([last, first, ...rest, second]);
    await one.getByRole('button', { name: 'Hoàn tác' }).click();
    await expect.poll(() => titles(other)).toEqual([first, ...rest, last, second]);
    await other.getByRole('button', { name: 'Hoàn tác' }).click();
    for (const page of pages) await expect.poll(() => titles(page)).toEqual(begun);
  });

  test('a slide is shown as it becomes while it is typed', async () => {
    const page = await open(await visit('editor'), `${admin}?displayPosition=4`);
    await page.locator('.slide-title').first().click();
    await page.getByLabel('Chú thích').fill('Mùa nước về <b>');
    const caption = page.locator('.slide-preview .caption');
    await expect.poll(() => caption.textContent()).toBe('Mùa nước về <b>');
  });

  test('those who may see them find the company’s applications on their dashboard, and nobody else', async () => {
    const page = await open(await visit('viewer'), '/dashboard');
    const applications = page.getByRole('navigation', { name: 'Ứng dụng nội bộ' });
    const mail = applications.getByRole('link', { name: 'Thư điện tử' });
    await mail.waitFor();
    expect(await mail.getAttribute('href')).toMatch(/^https:/);
    const clerk = await open(await visit('production-clerk'), '/dashboard');
    await clerk.getByRole('heading', { name: /^Xin chào/ }).waitFor();
    await settle(clerk);
    expect(await clerk.getByRole('navigation', { name: 'Ứng dụng nội bộ' }).count()).toBe(0);
  });
});
