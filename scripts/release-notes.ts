const unreleased = '## Unreleased';

/** What the changelog begins its next version with. */
const empty = `${unreleased}\n\nNothing yet.\n`;

/** The parts of a version, in this order. */
const parts = ['### For operators', '### For users'];

/**
 * The changelog with what was not released as a version of this name, and room for the next one above.
 * @param day as `2026-11-27`.
 * @throws Error when there is nothing to release, or the version is not above the last one.
 */
export function released(changelog: string, version: string, day: string): string {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is no version: 1.2.3 is one.`);
  const [before = '', rest] = changelog.split(`${unreleased}\n`);
  if (rest === undefined) throw new Error(`The changelog has no "${unreleased}".`);
  const [notes = ''] = rest.split(/^## /m);
  if (!parts.some((part) => notes.includes(`${part}\n`))) throw new Error('Nothing is written under "Unreleased".');
  const last = /^## (\d+\.\d+\.\d+)/m.exec(rest)?.[1];
  if (last && compare(version, last) <= 0) throw new Error(`${version} does not come after ${last}.`);
  return `${before}${empty}\n## ${version} (${day})\n${rest}`;
}

/** Below zero: the first comes before the second. */
function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  return (a ?? []).map((number, place) => number - (b?.[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
