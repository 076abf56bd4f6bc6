import { type NavStyle, navStyles } from '../../src/contract/preferences.ts';
import { findBrowser } from '../../tests/support/browser-path.ts';
import { fillNews } from './data.ts';
import { type ListVisit, openBrowser, openContext, openWindow, signInByHand, visitList } from './list-visit.ts';
import { medians } from './load.ts';
import { startProduct } from './processes.ts';
import { type Credentials, makeDataDirectory, openOwner, prepareSurroundings, signIn } from './stage.ts';

/** The first list in a style of the frame, with an empty cache. */
export interface StyleFigures {
  readonly navStyle: NavStyle;
  readonly visit: ListVisit;
}

/** Opens the first list of a new installation in every style of the frame, `times` times each, in turns. */
export async function measureStyles(credentials: Credentials, rows: number, times: number): Promise<StyleFigures[]> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('Chromium is not installed.');
  await using directory = makeDataDirectory();
  const { username, password } = credentials;
  await using product = await startProduct(directory.path, { ADMIN_USERNAME: username, ADMIN_PASSWORD: password });
  await using owner = await openOwner(directory.path);
  await fillNews(owner.client, rows, await prepareSurroundings(await signIn(product, credentials)));
  await using opened = await openBrowser(executablePath);
  await using first = await openContext(opened.browser);
  const page = await first.context.newPage();
  await page.goto(`${product.url}/signin`);
  const state = await signInByHand(page, credentials);
  const visits = new Map<NavStyle, ListVisit[]>(navStyles.map((navStyle) => [navStyle, []]));
  for (let round = 0; round < times; round += 1) {
    for (const [navStyle, ofStyle] of visits) {
      await using visitor = await openContext(opened.browser, state);
      await visitor.context.addCookies([{ name: 'preferences', value: `navStyle=${navStyle}`, url: product.url }]);
      ofStyle.push(await visitList(await openWindow(visitor.context), product.url));
    }
  }
  return [...visits].map(([navStyle, ofStyle]) => ({ navStyle, visit: medians(ofStyle) }));
}

export function stylesReport(figures: readonly StyleFigures[]): string {
  const lines = figures.map(
    ({ navStyle, visit }) =>
      `${navStyle.padEnd(24)} rows ${Math.round(visit.rowsVisible)} ms, buttons ${Math.round(visit.alive)} ms, ${Math.round(visit.kilobytes)} KB`,
  );
  return ['First list with an empty cache, by navigation style (medians):', ...lines].join('\n');
}
