import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { commandOf, isIgnored, stagesOf, variablesOf } from './dockerfile.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
const stages = stagesOf(read('Dockerfile'));
const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

test('a Dockerfile is read by stages', () => {
  const text =
    '# Why\nFROM some:1 AS build\nWORKDIR /app\nRUN a && b\n\nFROM some:1\nENV A=1 B=/b\nCMD ["run", "it"]\n';
  const [build, image] = stagesOf(text);
  expect(build).toEqual({
    name: 'build',
    from: 'some:1',
    instructions: [
      { name: 'WORKDIR', words: '/app' },
      { name: 'RUN', words: 'a && b' },
    ],
  });
  expect(image && [image.name, variablesOf(image), commandOf(image, 'CMD')]).toEqual([
    undefined,
    { A: '1', B: '/b' },
    ['run', 'it'],
  ]);
  expect(() => stagesOf('FROM some:1\nRUN a \\\n  b')).toThrow('No instruction on one line');
});

test('the image has the Node that is pinned, runs as nobody special and says how it is', () => {
  const image = stages.at(-1);
  expect(stages.map(({ from }) => from)).toEqual(
    stages.map(() => `node:${packageJson.dependencies.node}-bookworm-slim`),
  );
  expect(image?.instructions).toContainEqual({ name: 'USER', words: 'node' });
  expect(image && commandOf(image, 'HEALTHCHECK').join(' ')).toContain('/readyz');
});

test('what a checkout gathers, and what nothing is built from, is no part of the image', () => {
  for (const file of ['data/demo/secrets.json', 'data/x', 'node_modules/a/b.js', '.git/config', 'dist/web/a.js']) {
    expect(isIgnored(ignored, file), file).toBe(true);
  }
  for (const file of ['README.md', 'docs/tests.md', 'samples/albums.json']) expect(isIgnored(ignored, file)).toBe(true);
  for (const file of ['src/server/main.ts', 'migrations/a.sql', 'package.json', 'src/database.ts']) {
    expect(isIgnored(ignored, file), file).toBe(false);
  }
});
