import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '../../src/platform/database/embedded.ts';
import { findPrograms, programOwner } from '../../src/platform/database/postgres-programs.ts';
import { isPrivateDirectory } from '../../src/platform/database/socket-directory.ts';
import { databasePid, isRunning } from '../support/server-process.ts';

const temporary = mkdtempSync(join(tmpdir(), 'cms-embedded-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;

/** The capabilities a process may use, as Linux numbers them. */
function capabilitiesOf(pid: number): number[] {
  const held = BigInt(`0x${/^CapEff:\s*(\w+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]}`);
  return Array.from({ length: 64 }, (_, number) => number).filter((number) => (held >> BigInt(number)) & 1n);
}

describe.runIf(isRoot && process.platform === 'linux')('under root, where no other account may enter', () => {
  test.each([
    ['the directories are closed', 0o755, 2],
    ['the programs themselves are closed', 0o700, 1],
  ])('the database is made, started and stopped with one capability: %s', async (name, mode, capability) => {
    // As the home of root is: `npm ci` in a clone there leaves programs and data behind a directory of mode 700.
    const home = join(temporary, name);
    const data = join(home, 'data');
    mkdirSync(data, { recursive: true });
    const programs = findPrograms();
    const native = dirname(dirname(programs.initdb));
    cpSync(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true });
    const [initdb, pg_ctl, postgres] = ['initdb', 'pg_ctl', 'postgres'].map((each) => join(home, 'native/bin', each));
    for (const program of [initdb, pg_ctl, postgres]) chmodSync(program ?? '', mode);
    chmodSync(home, 0o700);
    const { connection, release } = await openEmbedded(data, 'only-here', {
      ...programs,
      initdb: initdb ?? '',
      pg_ctl: pg_ctl ?? '',
    });
    const client = new pg.Client(connection);
    await client.connect();
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    expect(capabilitiesOf(databasePid(data) ?? 0)).toEqual([capability]);
    await release();
    expect(databasePid(data)).toBeUndefined();
  });
});

describe.runIf(process.platform === 'linux')('the number that a killed server noted', () => {
  const data = join(temporary, 'numbers');
  const note = join(data, 'postgres/postmaster.pid');
  mkdirSync(data);
  const identity = { ...programOwner() };

  test.each([
    ['another process', () => spawn('sleep', ['600'], { ...identity, cwd: '/' })],
    ['a shell that stands in the data directory', () => spawn('sleep', ['600'], { ...identity, cwd: dirname(note) })],
    ['another PostgreSQL server', () => spawn('sleep', ['600'], { ...identity, cwd: '/', argv0: 'postgres' })],
    ['a session of one', () => spawn('sleep', ['600'], { ...identity, cwd: '/', argv0: 'postgres: checkpointer' })],
  ])('keeps it from starting no more when it has become that of %s', async (_who, start) => {
    const first = await openEmbedded(data, 'only-here');
    const pid = databasePid(data) ?? 0;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
    const stranger = start();
    onTestFinished(() => void stranger.kill());
    for (const file of [note, join(first.connection.host ?? '', '.s.PGSQL.5432.lock')])
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)));
    const second = await openEmbedded(data, 'only-here');
    expect(databasePid(data)).not.toBe(stranger.pid);
    expect(isRunning(stranger.pid ?? 0)).toBe(true);
    await second.release();
  });

  test('keeps it from starting no more where a power cut left none of it, and of two who start at once both do', async () => {
    const first = await openEmbedded(data, 'only-here');
    const pid = databasePid(data) ?? 0;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
    writeFileSync(note, '');
    const both = await Promise.all([openEmbedded(data, 'only-here'), openEmbedded(data, 'only-here')]);
    expect(isRunning(databasePid(data) ?? 0)).toBe(true);
    for (const { release } of both) await release();
    await first.release();
  });

  test('is never taken from the server itself: one that has lost its socket is stopped in order before', async () => {
    const first = await openEmbedded(data, 'only-here');
    const pid = databasePid(data) ?? 0;
    rmSync(first.connection.host ?? '', { recursive: true });
    const second = await openEmbedded(data, 'only-here');
    expect(isRunning(pid)).toBe(false);
    expect(databasePid(data)).not.toBe(pid);
    await second.release();
  });
});

describe('the directory of the socket', () => {
  test('is never one that another account could have prepared, nor what a link in its place points at', async () => {
    const data = join(temporary, 'sockets');
    const victim = join(temporary, 'victim');
    for (const path of [data, victim]) mkdirSync(path, { mode: 0o700 });
    const owner = programOwner();
    const before = statSync(victim);
    // Where versions before looked for it, at a name that everybody can compute.
    const hash = createHash('sha256')
      .update(join(realpathSync(data), 'postgres'))
      .digest('hex')
      .slice(0, 12);
    const foreseen = join(tmpdir(), `hydropower-cms-${hash}`);
    symlinkSync(victim, foreseen);
    const first = await openEmbedded(data, 'only-here');
    const place = first.connection.host ?? '';
    expect(place).not.toBe(foreseen);
    expect(lstatSync(place)).toMatchObject({ mode: 0o040700, uid: owner?.uid ?? process.getuid?.() });

    // Killed, and the place taken by a link to a directory that would do.
    const pid = databasePid(data) ?? 0;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
    rmSync(place, { recursive: true });
    symlinkSync(victim, place);
    if (owner) chownSync(victim, owner.uid, owner.gid);
    const second = await openEmbedded(data, 'only-here');
    expect(second.connection.host).not.toBe(place);
    expect(readdirSync(victim)).toEqual([]);
    expect(statSync(victim)).toMatchObject({ mode: before.mode, uid: owner?.uid ?? before.uid });
    await second.release();
    for (const link of [foreseen, place]) rmSync(link);
  });

  test('is ours alone: no link, no file, not open to others, of no other account', () => {
    const path = (name: string) => join(temporary, `private-${name}`);
    for (const [name, mode] of [
      ['closed', 0o700],
      ['open', 0o755],
      ['foreign', 0o700],
    ] as const) {
      mkdirSync(path(name), { mode });
    }
    symlinkSync(path('closed'), path('link'));
    if (isRoot) chownSync(path('foreign'), 12_345, 12_345);
    else rmSync(path('foreign'), { recursive: true });
    const verdicts = ['closed', 'open', 'foreign', 'link', 'missing'].map((name) =>
      isPrivateDirectory(path(name), undefined),
    );
    expect(verdicts).toEqual([true, false, false, false, false]);
  });
});
