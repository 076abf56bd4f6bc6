import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSecrets } from './secrets.ts';

const directory = mkdtempSync(join(tmpdir(), 'cms-secrets-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('secrets are made once, for the owner’s eyes alone', async () => {
  const data = join(directory, 'new', 'data');
  const [one, other] = await Promise.all([loadSecrets(data), loadSecrets(data)]);
  expect(one).toEqual(other);
  expect(await loadSecrets(data)).toEqual(one);
  expect(one.sessionSecret.length).toBeGreaterThanOrEqual(64);
  expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test.each(['', '{', '{}', '{"databasePassword":"x"}', '[]', 'null'])('a damaged file is told: %s', async (text) => {
  writeFileSync(join(directory, 'secrets.json'), text);
  await expect(loadSecrets(directory)).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining('damaged'),
  });
});
