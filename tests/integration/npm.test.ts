import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { nodeFlags, startVariables } from '../../scripts/process-settings.ts';
import { databasePid, isRunning, type ServerProcess, startProcess } from '../support/server-process.ts';

// As people and service managers start it: through npm, which passes signals on to what it runs.

const temporary = mkdtempSync(join(tmpdir(), 'cms-npm-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

function run(directory: string, settings: Record<string, string>, ...script: string[]): ServerProcess {
  const variables = { DATA_DIR: directory, NPM_CONFIG_UPDATE_NOTIFIER: 'false', ...settings };
  return startProcess(variables, onTestFinished, ['npm', '--silent', ...script]);
}

/** The words with which a process was started. */
const wordsOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');

/** The processes that somebody started, and those which these started. */
function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

test.runIf(process.platform === 'linux').each([
  ['npm', false],
  ['npm and the server at once', true],
])('SIGTERM to %s stops the server and its database in order', async (_whom, serverToo) => {
  const directory = join(temporary, `start-${serverToo}`);
  const server = run(directory, {}, 'start');
  await server.url;
  const [npm = 0, postmaster = 0] = [server.child.pid, databasePid(directory)];
  const started = descendants(npm);
  // One process beside npm, and what it runs: what built and set the flags has become the server.
  const children = readFileSync(`/proc/${npm}/task/${npm}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  expect(children.map(wordsOf)).toEqual([
    [process.execPath, ...nodeFlags, expect.stringMatching(/\/dist\/server\/main\.cjs$/), ''],
  ]);
  const variables = readFileSync(`/proc/${children[0]}/environ`, 'utf8')
    .split('\0')
    .map((text) => text.split('=')[0]);
  expect(variables).toEqual(expect.arrayContaining(Object.keys(startVariables)));
  for (const pid of serverToo ? [npm, ...started] : [npm]) process.kill(pid, 'SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.output().stderr).toBe('');
  expect(databasePid(directory)).toBeUndefined();
  await expect.poll(() => [postmaster, ...started].filter(isRunning)).toEqual([]);
});

test('npm ends with the exit code of a server that refuses to start', async () => {
  const server = run(join(temporary, 'refused'), { PORT: 'none' }, 'start');
  expect(await server.exited).toBe(2);
  expect(server.output()).toEqual({
    stdout: '',
    stderr: expect.stringMatching(/^Settings cannot be used\. PORT: .*\n$/),
  });
});

test.runIf(process.platform === 'linux')(
  'SIGTERM to npm stops the demonstration while it is filled, and all that it runs, in order too',
  async () => {
    const directory = join(temporary, 'demo');
    const server = run(directory, {}, 'run', 'demo');
    await expect.poll(() => server.output().stdout, { timeout: 120_000 }).toMatch(/^Writing sample content: 1 of/m);
    const [npm = 0, postmaster = 0] = [server.child.pid, databasePid(directory)];
    const started = descendants(npm);
    process.kill(npm, 'SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.output()).toEqual({ stdout: expect.not.stringMatching(/^Ready/m), stderr: '' });
    await expect.poll(() => [postmaster, ...started].filter(isRunning)).toEqual([]);
  },
);
