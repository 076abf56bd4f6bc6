import { performance } from 'node:perf_hooks';
import { median } from './load.ts';
import type { ServerProcess } from './processes.ts';
import type { Session } from './stage.ts';
import { searchedNames } from './text.ts';

/** Milliseconds to the first page of a list, by the name of its filter. */
export type Latencies = ReadonlyMap<string, number>;

const callsEach = 100;
const day = 24 * 60 * 60_000;

/** Requests the first page with each filter, one at a time, and returns the medians; also of public pages. */
export async function measureFilters({ url }: ServerProcess, session: Session, categoryId: string): Promise<Latencies> {
  const latencies = new Map<string, number>();
  for (const [name, input] of filters(categoryId)) {
    const calls = Array<object>(callsEach).fill({ page: 0, pageSize: 20, ...input });
    latencies.set(name, await medianOf(calls, (call) => session.call('getListNews', call)));
  }
  for (const [name, paths] of visitorPaths(categoryId)) {
    latencies.set(name, await medianOf(paths, (path) => read(`${url}/public/v1/${path}`)));
  }
  return latencies;
}

/** The median time of requests in milliseconds, one at a time. */
async function medianOf<Question>(questions: readonly Question[], ask: (question: Question) => Promise<unknown>) {
  const durations: number[] = [];
  for (const question of questions) {
    const started = performance.now();
    await ask(question);
    durations.push(performance.now() - started);
  }
  return median(durations);
}

async function read(address: string): Promise<void> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
}

/** Public addresses, each only once: the second answer would be cached. */
function visitorPaths(categoryId: string): [string, string[]][] {
  const pages = Array.from({ length: callsEach }, (_, place) => `pageSize=${20 + place}`);
  return [
    ['visitors: all', pages.map((page) => `news?${page}`)],
    ['visitors: category', pages.map((page) => `news?categoryId=${categoryId}&${page}`)],
    ['visitors: featured', pages.map((page) => `news?featured=true&${page}`)],
    ['visitors: category and featured', pages.map((page) => `news?categoryId=${categoryId}&featured=true&${page}`)],
    ['visitors: fiftieth page', pages.map((page) => `news?page=50&${page}`)],
  ];
}

function filters(categoryId: string): [string, object][] {
  const range = { from: daysAgo(60), to: daysAgo(30) };
  return [
    ['none', {}],
    ['status, 80 % of rows', { status: 1 }],
    ['status, 1 % of rows', { status: 3 }],
    ['category', { categoryId }],
    ['category and status', { categoryId, status: 3 }],
    ['featured', { featured: true }],
    ['published in a month', range],
    ['published in a month, with status', { ...range, status: 3 }],
    ...searchedNames.map(({ word, share }): [string, object] => [
      `search, ${share * 100} % of rows`,
      { textSearch: word },
    ]),
    ['search with category and status', { textSearch: 'Ialy', categoryId, status: 3 }],
    ['sorted by title', { sortField: 'title', sortOrder: 'ascend' }],
    ['trash', { trash: true }],
  ];
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * day).toISOString();
}
