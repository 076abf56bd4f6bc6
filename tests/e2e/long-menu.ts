import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** The entries of a menu that had the focus. */
    reached: Set<string>;
    /** How often the focus has moved to one. */
    moves: number;
  }
}

/** How many entries the long menu has. */
const longMenu = 60;

/** Gives every page of a browser a menu of sixty entries with titles of sixty letters, the second a group. Runs in the page. */
export async function lengthenMenu(context: BrowserContext): Promise<void> {
  await context.addInitScript((most) => {
    const flatMap = Array.prototype.flatMap;
    // The entries are made by flatMap in every build; nothing else that it makes has an icon, a title and a name.
    const flatMapOrLengthen = function (this: unknown[], ...given: Parameters<typeof flatMap>): unknown[] {
      const made = flatMap.apply(this, given);
      const [entry] = made;
      const isMenu =
        typeof entry === 'object' && entry !== null && ['icon', 'title', 'name'].every((part) => part in entry);
      if (!isMenu) return made;
      const titleOf = (place: string) =>
        `Mục ${place} của một trình đơn dài, có tiêu đề dài đủ sáu mươi chữ`.padEnd(60, 'ệ');
      const linkOf = (place: string) => ({ title: titleOf(place), address: `/entry-${place.replace(' ', '-')}` });
      const icon: unknown = Reflect.get(entry, 'icon');
      return Array.from({ length: most }, (_, index) => {
        const place = String(index + 1);
        const entry = { name: place, icon, title: titleOf(place) };
        if (index === 1) return { ...entry, links: ['a', 'b', 'c'].map((part) => linkOf(`${place} ${part}`)) };
        return { ...entry, ...linkOf(place) };
      });
    };
    Object.defineProperty(Array.prototype, 'flatMap', { value: flatMapOrLengthen });
    window.reached = new Set();
    window.moves = 0;
    document.addEventListener('focusin', ({ target }) => {
      const title = /Mục (\d+) /.exec(target instanceof Element ? target.textContent : '')?.[0];
      if (!(target instanceof Element) || !title || !target.matches('a, [role=menuitem]')) return;
      window.moves += 1;
      window.reached.add(title);
    });
  }, longMenu);
}

/** Gives every page of a browser a company logo of this size, in pixels. */
export async function giveLogo(context: BrowserContext, width: number, height: number): Promise<void> {
  const url = '/files/logo-of-a-test.svg';
  await context.unroute('**/api/getSiteSettings');
  await context.route('**/api/getSiteSettings', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const logoImage = { id: '1', url, width, height, alt: '', variants: [] };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, logoImage } } });
  });
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#a33"/></svg>`;
  await context.route(`**${url}`, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
}

/** What in the bands and the side of the frame lies outside of its window or of the part that holds it. */
export function findSpilled(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.frame :is(.header, .menu-band, .sidebar-head)')].flatMap((band) => {
      const outer = band.getBoundingClientRect();
      const spilled = [...band.querySelectorAll('img, button, a, p, .header-actions')].filter((part) => {
        const { top, bottom, left, right, width } = part.getBoundingClientRect();
        if (width === 0 || part.closest('[data-hidden], [role=menu]')) return false;
        return top < outer.top - 1 || bottom > outer.bottom + 1 || left < outer.left - 1 || right > outer.right + 1;
      });
      return spilled.map((part) => `${band.className}: ${part.className || part.localName}`);
    }),
  );
}

/** Walks the menu of the page by the arrow keys alone. Answers the entries that were not reached, or not seen. */
export async function walkMenu(page: Page): Promise<string[]> {
  await page.evaluate(() => window.reached.clear());
  const unseen: string[] = [];
  // A pointer that rests on the column would take the choice to whatever scrolls below it.
  await page.mouse.move(900, 500);
  await page.locator('[role=menubar], .sidebar-menu [role=menu]').first().waitFor();
  const row = page.getByRole('menubar');
  if (await row.count()) {
    const entries = row.locator(':scope > div:not([data-hidden]) > [role=menuitem]');
    await entries.first().focus();
    for (let step = 1; step < (await entries.count()); step += 1) await page.keyboard.press('ArrowRight');
    // The last is for what has no room.
    await page.keyboard.press('Enter');
  } else {
    await page.locator('.sidebar-menu [role=menu]').first().focus();
  }
  const reached = () => page.evaluate(() => window.reached.size);
  for (let step = 0; step < longMenu + 3 && (await reached()) < longMenu; step += 1) {
    const moves = await page.evaluate(() => window.moves);
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction((before) => window.moves > before, moves);
    // It scrolls into sight, some frames later where it glides.
    const isSeen = page.waitForFunction(
      () => {
        const place = document.activeElement?.getBoundingClientRect();
        if (!place) return false;
        const { top, bottom, left, right } = place;
        return top >= 0 && left >= 0 && bottom <= window.innerHeight + 1 && right <= window.innerWidth + 1;
      },
      undefined,
      { timeout: 3_000 },
    );
    await isSeen.catch(async () => {
      unseen.push(await page.evaluate(() => /Mục (\d+) /.exec(document.activeElement?.textContent ?? '')?.[0] ?? '?'));
    });
    // The column draws itself again around the entry; a key that comes before starts from another one.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  }
  const missed = await page.evaluate((most) => {
    const all = Array.from({ length: most }, (_, index) => `Mục ${index + 1} `);
    return all.filter((title) => !window.reached.has(title));
  }, longMenu);
  return [...missed, ...unseen];
}
