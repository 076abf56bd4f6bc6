import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { verifyChain } from '../../src/features/audit/verification/chain.ts';
import { auditLog } from '../support/audit-log.ts';
import { createDatabase } from '../support/database.ts';

const { database, sealAll, write } = await auditLog();

describe('before an entry is sealed', () => {
  const insert = `INSERT INTO audit_log (operation, resource, record_id, request_id, version)`;

  test('its removal is found by the version of its record that no entry tells of', async () => {
    for (const version of [1, 2, 3])
      await database.rows(`${insert} VALUES ('updateNews', 'news', '1', 'x', ${version})`);
    await database.rows('DELETE FROM audit_log WHERE version = 2');
    await sealAll();
    const found = await verifyChain(database.connection);
    expect(found.broken).toMatchObject({ auditId: '3', difference: 'gap' });
    expect(found.missing).toEqual({ count: 1, after: '1' });
  });

  test('a number that a failed change took is told, and is no fault', async () => {
    await write();
    await database.rows(`BEGIN; ${insert} VALUES ('updateNews', 'news', '1', 'x', 1); ROLLBACK`);
    await write();
    await sealAll();
    const found = await verifyChain(database.connection);
    expect(found).toMatchObject({ broken: undefined, missing: { count: 1, after: '1' }, late: undefined });
  });

  test('one that waits for long is told', async () => {
    await database.rows(`INSERT INTO audit_log (operation, resource, record_id, request_id, at)
      VALUES ('x', 'news', '1', 'x', now() - interval '1 hour')`);
    expect(await verifyChain(database.connection)).toMatchObject({ unsealed: 1, late: { count: 1, first: '1' } });
  });
});

describe('what the database computes is not asked', () => {
  /** A log of three entries in a database that its owner then prepares to lie. */
  async function preparedBy(...statements: string[]) {
    const own = await createDatabase();
    onTestFinished(() => own.close());
    await own.rows(`INSERT INTO audit_log (operation, resource, record_id, request_id)
      SELECT 'updateNews', 'news', n::text, 'test' FROM generate_series(1, 3) AS n`);
    const sealed = 'SELECT seal_audit(100) AS sealed';
    await expect.poll(async () => (await own.rows<{ sealed: number }>(sealed))[0]?.sealed, { timeout: 60_000 }).toBe(3);
    for (const statement of statements) await own.rows(statement);
    return verifyChain(own.connection);
  }
  const forged = `UPDATE audit_log SET operation = 'deleteNewt' WHERE record_id = '2'`;

  test('functions that answer what was sealed hide no change', async () => {
    const found = await preparedBy(
      forged,
      `CREATE OR REPLACE FUNCTION audit_salted_hash(salt bytea, content text) RETURNS bytea LANGUAGE sql STABLE AS $$
         SELECT c.content_hash FROM audit_chain AS c WHERE c.salt = $1 $$`,
      `CREATE OR REPLACE FUNCTION audit_link_hash(previous bytea, link audit_chain) RETURNS bytea LANGUAGE sql AS $$
         SELECT $2.hash $$`,
    );
    expect(found.broken).toMatchObject({ difference: 'content', position: '2' });
  });

  test.each([
    [
      'a view before the table',
      'audit_log is not a table',
      'ALTER TABLE audit_log RENAME TO kept; CREATE VIEW audit_log AS SELECT * FROM kept',
    ],
    [
      'a table before it on the path',
      'there is another audit_log',
      'CREATE SCHEMA x; CREATE TABLE x.audit_log (id int)',
    ],
    [
      'a policy',
      'audit_log hides rows by a policy',
      'ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY; CREATE POLICY x ON audit_log USING (id <> 2)',
    ],
    ['a rule', 'audit_log has a rule', 'CREATE RULE x AS ON INSERT TO audit_log DO INSTEAD NOTHING'],
    [
      'a trigger',
      'audit_log has a trigger',
      `CREATE FUNCTION x() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
       CREATE TRIGGER x BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION x()`,
    ],
    ['a child table', 'audit_log has a child table', 'CREATE TABLE x () INHERITS (audit_log)'],
    [
      'a type of their own',
      'audit_log.operation is not what it was made as',
      'CREATE DOMAIN x AS text; ALTER TABLE audit_log ALTER operation TYPE x',
    ],
  ])('%s is told', async (_what, told, statement) => {
    expect((await preparedBy(statement)).foreign).toEqual([expect.stringContaining(told)]);
  });
});

describe('npm run audit:verify', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cms-verify-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  /** Runs the script as a process of its own; answers its exit code and what it printed. */
  async function run(...options: string[]) {
    const script = fileURLToPath(new URL('../../scripts/audit-verify.ts', import.meta.url));
    const env = { ...process.env, DATA_DIR: directory, DATABASE_URL: database.url };
    return new Promise<{ code: unknown; output: string }>((resolve) => {
      execFile(process.execPath, [script, ...options], { env }, (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, output: stdout + stderr });
      });
    });
  }

  test('tells how much was verified and the head, or the first broken link with exit code 1', async () => {
    for (const record of ['1', '2', '3']) await write({ record });
    await sealAll();
    await write({ record: '4' });
    const { head } = await verifyChain(database.connection);
    const good = await run('--head', head ?? '');
    expect(good).toEqual({
      code: 0,
      output: `3 entries verified, 1 not sealed yet, 0 private values erased.\nHead: ${head}\n`,
    });
    const cut = await run('--head', 'ab'.repeat(32));
    expect(cut.code).toBe(1);
    expect(cut.output).toContain('the noted head is not in the chain');
    await database.rows(`UPDATE audit_log SET operation = 'deleteNewt' WHERE id = 2`);
    const broken = await run();
    expect(broken.code).toBe(1);
    expect(broken.output).toMatch(/^Broken: entry 2 of \S+ \(link 2\): the entry was changed\.$/m);
  });
});

describe('a log that was restored on a server whose transactions are numbered lower', () => {
  /** The log as it comes from a server that was further ahead. */
  async function comesFromElsewhere(): Promise<void> {
    for (const record of ['1', '2', '3']) await write({ record });
    await database.rows(`UPDATE audit_log SET tx = (tx::text::bigint + 1000000000)::text::xid8`);
  }

  test('is sealed as it came, and new entries after it', async () => {
    await comesFromElsewhere();
    await write({ record: 'new' });
    await sealAll();
    await write({ record: 'newer' });
    await sealAll();
    expect(await verifyChain(database.connection)).toMatchObject({ verified: 5, unsealed: 0, broken: undefined });
    const rows = await database.rows<{ record_id: string }>(
      'SELECT record_id FROM audit_chain JOIN audit_log ON id = audit_id ORDER BY position',
    );
    expect(rows.map((row) => row.record_id)).toEqual(['1', '2', '3', 'new', 'newer']);
  });

  test('goes on from a chain that came with it', async () => {
    await comesFromElsewhere();
    await database.rows('SELECT audit_append(ARRAY(SELECT id FROM audit_log ORDER BY id))');
    expect(await verifyChain(database.connection)).toMatchObject({ verified: 3, unsealed: 0, broken: undefined });
    await write({ record: 'new' });
    await sealAll();
    expect(await verifyChain(database.connection)).toMatchObject({ verified: 4, unsealed: 0, broken: undefined });
  });
});
