import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';

/** A picture that no other is like. */
export async function photograph(name: string) {
  const background = { r: random(256), g: random(256), b: random(256) };
  const picture = sharp({ create: { width: 640 + random(400), height: 480, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

/** A name that no other test looks for. */
export function named(stem: string): string {
  return `${stem} ${Math.random().toString(36).slice(2, 8)}`;
}

/** Puts pictures into the library; answers their ids. */
export async function store(context: BrowserContext, stem: string, count: number): Promise<{ ids: string[] }> {
  const ids: string[] = [];
  for (let place = 1; place <= count; place += 1) {
    const answer = await context.request.post('/api/insertMedia', {
      multipart: { purpose: 'image', alt: '', same: 'copy', file: await photograph(`${stem} ${place}.jpg`) },
    });
    expect(answer.status()).toBe(200);
    ids.push((await answer.json()).data.id);
  }
  return { ids };
}

/** Presses an item of the menu "Chèn" over a text. */
export async function insert(page: Page, item: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: 'Chèn', exact: true }).click();
  await page.locator('.ant-dropdown').getByRole('menuitem', { name: item }).click();
}

/** The card of a file in the library's list. */
export function cardOf(page: Page, name: string): Locator {
  return page.locator('.library-card').filter({ hasText: name });
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}
