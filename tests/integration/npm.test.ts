import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { databasePid, isRunning, type ServerProcess, startProcess } from '../support/server-process.ts';

// As people and service managers start it: through npm, which passes signals on to what it runs.

const temporary = mkdtempSync(join(tmpdir(), 'cms-npm-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

function run(directory: string, ...script: string[]): ServerProcess {
  const variables = { DATA_DIR: directory, NPM_CONFIG_UPDATE_NOTIFIER: 'false' };
  return startProcess(variables, onTestFinished, ['npm', '--silent', ...script]);
}

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
  const server = run(directory, 'start');
  await server.url;
  const [npm = 0, postmaster = 0] = [server.child.pid, databasePid(directory)];
  const started = descendants(npm);
  for (const pid of serverToo ? [npm, ...started] : [npm]) process.kill(pid, 'SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.output().stderr).toBe('');
  expect(databasePid(directory)).toBeUndefined();
  await expect.poll(() => [postmaster, ...started].filter(isRunning)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'the demonstration is filled by a process of its own, which SIGTERM to npm stops in order too',
  async () => {
    const directory = join(temporary, 'demo');
    const server = run(directory, 'run', 'demo');
    await expect.poll(() => server.output().stdout, { timeout: 120_000 }).toMatch(/^Writing sample content: 1 of/m);
    const [npm = 0, postmaster = 0] = [server.child.pid, databasePid(directory)];
    const started = descendants(npm);
    const titles = started.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    expect(titles.filter((title) => title.includes('demo-fill.ts'))).toHaveLength(1);
    process.kill(npm, 'SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.output()).toEqual({ stdout: expect.stringMatching(/ in part: delete .*demo/), stderr: '' });
    await expect.poll(() => [postmaster, ...started].filter(isRunning)).toEqual([]);
  },
);
