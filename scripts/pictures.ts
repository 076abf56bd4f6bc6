import { mkdir, writeFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium } from 'playwright-core';
import { type NavStyle, navStyles, type ThemeType, themeTypes } from '../src/contract/preferences.ts';
import { findBrowser } from '../tests/support/browser-path.ts';
import { demoAccounts } from './demo/accounts.ts';

// Pictures of the frame in every style and theme, and what axe finds in each, of a demonstration that runs
// (`npm run demo`): `npm run pictures [ADDRESS]`. They are written to pictures/, a sheet for each width.

const address = process.argv[2] ?? 'http://127.0.0.1:3000';
const directory = new URL('../pictures/', import.meta.url);
const widths = [1367, 992, 768, 375];
const screen = '/news-management/news';

interface Look {
  readonly navStyle: NavStyle;
  readonly themeType: ThemeType;
  readonly width: number;
  readonly isDirectionRTL: boolean;
}

const themes = themeTypes.filter((theme) => theme !== 'system');
const fromLeft = widths.flatMap((width) =>
  navStyles.flatMap((navStyle) => themes.map((themeType) => ({ navStyle, themeType, width, isDirectionRTL: false }))),
);
const fromRight = (['fixed', 'defaultHorizontal'] as const).flatMap((navStyle) =>
  widths.map((width) => ({ navStyle, themeType: 'light' as const, width, isDirectionRTL: true })),
);
const looks: readonly Look[] = [...fromLeft, ...fromRight];

const executablePath = findBrowser();
if (!executablePath) throw new Error('Pictures need Chromium: apt-get install chromium, or set CHROMIUM.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const accounts = await demoAccounts(process.env.DATA_DIR || './data/demo', process.env);
const cookies = await signIn(browser);
await mkdir(directory, { recursive: true });
const taken = [];
for (const look of looks) taken.push({ look, ...(await picture(browser, look)) });
for (const width of widths)
  await writeSheet(
    browser,
    width,
    taken.filter(({ look }) => look.width === width),
  );
await browser.close();
const faults = taken.filter(({ violations }) => violations.length > 0);
for (const { look, violations } of faults) console.log(nameOf(look), violations.join(', '));
console.log(`${taken.length} pictures in pictures/, ${faults.length} of them with violations.`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function signIn(within: Browser) {
  const context = await within.newContext({ baseURL: address });
  const account = accounts.find(({ role }) => role === 'administrator');
  const answer = await context.request.post('/api/login', {
    data: { username: account?.username, password: account?.password },
  });
  if (!answer.ok()) throw new Error(`${address} refuses the account of the demonstration: ${answer.status()}.`);
  const kept = await context.cookies();
  await context.close();
  return kept.filter(({ name }) => name !== 'preferences');
}

async function picture(within: Browser, look: Look): Promise<{ image: Buffer; violations: string[] }> {
  const { navStyle, themeType, width, isDirectionRTL } = look;
  const viewport = { width, height: width < 768 ? 812 : 768 };
  const context = await within.newContext({ baseURL: address, viewport, locale: 'vi-VN', reducedMotion: 'reduce' });
  const value = `navStyle=${navStyle}&themeType=${themeType}&isDirectionRTL=${isDirectionRTL}`;
  await context.addCookies([...cookies, { name: 'preferences', value, url: address }]);
  const page = await context.newPage();
  await page.goto(screen);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const image = await page.screenshot();
  await context.close();
  return { image, violations: violations.map(({ id, nodes }) => `${id} (${nodes[0]?.target.join(' ')})`) };
}

async function writeSheet(within: Browser, width: number, pictures: readonly { look: Look; image: Buffer }[]) {
  const figures = pictures.map(
    ({ look, image }) =>
      `<figure><figcaption>${nameOf(look)}</figcaption><img src="data:image/png;base64,${image.toString('base64')}"></figure>`,
  );
  const styles =
    'body{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;margin:8px;background:#999;font:14px sans-serif}' +
    'figure{margin:0}figcaption{background:#fff}img{width:100%}';
  const page = await within.newPage({ viewport: { width: Math.min(1800, 3 * width), height: 800 } });
  await page.setContent(`<style>${styles}</style>${figures.join('')}`);
  await writeFile(new URL(`frame-${width}.png`, directory), await page.screenshot({ fullPage: true }));
  await page.close();
}

function nameOf({ navStyle, themeType, width, isDirectionRTL }: Look): string {
  return `${navStyle} ${themeType} ${width}${isDirectionRTL ? ' from right to left' : ''}`;
}
