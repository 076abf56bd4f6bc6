import { performance } from 'node:perf_hooks';
import { median } from './load.ts';
import type { Session } from './stage.ts';
import { searchedNames } from './text.ts';

/** Milliseconds to the first page of a list, by the name of its filter. */
export type Latencies = ReadonlyMap<string, number>;

const asked = 100;
const day = 24 * 60 * 60_000;

/** Asks for the first page under each filter, one request at a time, and answers the medians. */
export async function measureFilters(session: Session, categoryId: string): Promise<Latencies> {
  const latencies = new Map<string, number>();
  for (const [name, input] of filters(categoryId)) {
    const durations: number[] = [];
    for (let count = 0; count < asked; count += 1) {
      const started = performance.now();
      await session.call('getListNews', { page: 0, pageSize: 20, ...input });
      durations.push(performance.now() - started);
    }
    latencies.set(name, median(durations));
  }
  return latencies;
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
