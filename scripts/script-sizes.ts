import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** So much more than when its bound was written may a page fetch (decision 110); one that fetches less takes its bound down with it. */
const withRoom = (kilobytes: number) => kilobytes * 1.02;

/** KB of gzip script that a page may fetch in all until it is quiet; a browser is asked in tests/e2e/budgets.test.ts. */
export const scriptBudgets = {
  signIn: { path: '/signin', most: withRoom(153.5) },
  firstList: { path: '/news-management/news', most: withRoom(317) },
} as const;

/** The parts of the entry page (entry-page.ts) that a page has fetched besides the scripts in its head. */
const parts = { signIn: ['foundation'], firstList: ['foundation', 'application'] };

/** What the build that lies in a directory has become, in a line; the texts of a list, which no page names, are told by the browser alone. */
export function scriptSizesTold(directory: string): string {
  const page = readFileSync(join(directory, 'index.html'), 'utf8');
  const [signIn, firstList] = [parts.signIn, parts.firstList].map((names) =>
    [page.split('<template')[0] ?? '', ...names.map((name) => templateOf(page, name))]
      .flatMap(scriptsIn)
      .reduce((sum, path) => sum + gzipSync(readFileSync(join(directory, path))).length / 1024, 0)
      .toFixed(1),
  );
  const [mostOfSignIn, mostOfList] = [scriptBudgets.signIn, scriptBudgets.firstList].map(({ most }) => most.toFixed(1));
  return `Scripts, KB of gzip: sign-in page ${signIn} (at most ${mostOfSignIn}), first list ${firstList} without its texts (at most ${mostOfList} with them).`;
}

function templateOf(page: string, name: string): string {
  const content = new RegExp(`<template id="${name}-files">([\\s\\S]*?)</template>`).exec(page)?.[1];
  if (content === undefined) throw new Error(`The page names no files of ${name}.`);
  return content;
}

function scriptsIn(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path = '']) => path);
}
