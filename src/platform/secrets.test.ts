import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSecrets } from './secrets.ts';

const directory = mkdtempSync(join(tmpdir(), 'cms-secrets-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('secrets are made once, for the owner’s eyes alone', async () => {
  const data = join(directory, 'new', 'data');
  const one = await loadSecrets(data);
  expect(await loadSecrets(data)).toEqual(one);
  expect(one.sessionSecret.length).toBeGreaterThanOrEqual(64);
  expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('of many first starts at once all have the same, whole', async () => {
  for (let round = 0; round < 20; round += 1) {
    const data = join(directory, `round-${round}`);
    const loaded = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(data)));
    expect(new Set(loaded.map(({ sessionSecret }) => sessionSecret)).size).toBe(1);
    expect(readdirSync(data)).toEqual(['secrets.json']);
  }
});

test.each(['', '{', '{}', '{"databasePassword":"x"}', '[]', 'null'])('a damaged file is told: %s', async (text) => {
  writeFileSync(join(directory, 'secrets.json'), text);
  await expect(loadSecrets(directory)).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining('damaged'),
  });
});
