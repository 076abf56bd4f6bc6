import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { openEmbedded } from '../../src/platform/database/embedded.ts';
import { findPrograms } from '../../src/platform/database/postgres-programs.ts';
import { databasePid } from '../support/server-process.ts';

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
    const programs = await findPrograms();
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
