import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import packageLock from '../package-lock.json' with { type: 'json' };
import { released } from './release-notes.ts';

const older = '## 0.9.0 (2026-11-20)\n\n### For users\n\n- Old.\n';
const changelog = `# Changelog\n\n## Unreleased\n\n### For operators\n\n- New.\n\n${older}`;

test('what was not released gets its version and its day, and the next version has room above it', () => {
  expect(released(changelog, '0.10.0', '2026-11-27')).toBe(
    `# Changelog\n\n## Unreleased\n\nNothing yet.\n\n## 0.10.0 (2026-11-27)\n\n### For operators\n\n- New.\n\n${older}`,
  );
});

test.each([
  [changelog, '0.9.0', '0.9.0 does not come after 0.9.0.'],
  [changelog, '0.8.12', '0.8.12 does not come after 0.9.0.'],
  [changelog, 'v1', 'v1 is no version: 1.2.3 is one.'],
  [`# Changelog\n\n${older}`, '1.0.0', 'The changelog has no "## Unreleased".'],
  [released(changelog, '0.10.0', '2026-11-27'), '1.0.0', 'Nothing is written under "Unreleased".'],
])('a release that would say nothing, or something else, is refused', (text, version, reason) => {
  expect(() => released(text, version, '2026-11-27')).toThrow(reason);
});

test('the changelog ends its versions with that of the package, each with what concerns whom', () => {
  const text = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  const [, ...versions] = text.split(/^## /m);
  const names = versions.map((notes) => notes.split('\n')[0] ?? '');
  expect(names[0]).toBe('Unreleased');
  expect(names[1]?.split(' ')[0]).toBe(packageJson.version);
  expect([packageLock.version, packageLock.packages[''].version]).toEqual([packageJson.version, packageJson.version]);
  for (const [place, notes] of versions.entries()) {
    if (place === 0) continue;
    expect(names[place]).toMatch(/^\d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)$/);
    expect(notes.match(/^### .*/gm), names[place]).toEqual(['### For operators', '### For users']);
  }
});
