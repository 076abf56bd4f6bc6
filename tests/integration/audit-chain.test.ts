import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditSealing, sealAudit, synchronisePrivateFields } from '../../src/features/audit/jobs.ts';
import { verifyChain } from '../../src/features/audit/verification/chain.ts';
import type { Difference } from '../../src/features/audit/verification/entries.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { auditLog } from '../support/audit-log.ts';
import { jobProcess } from '../support/jobs.ts';

const { app, database, sealAll, write } = await auditLog();

/** Does as the owner of the database what nobody should, and answers what the verification says of it. */
async function brokenBy(...statements: string[]) {
  for (const statement of statements) await database.rows(statement);
  return (await verifyChain(database.connection)).broken;
}

describe('sealing', () => {
  test('an empty log verifies, and entries that wait are told apart from sealed ones', async () => {
    expect(await verifyChain(database.connection)).toMatchObject({
      verified: 0,
      head: null,
      unsealed: 0,
      broken: undefined,
    });
    await write();
    expect(await verifyChain(database.connection)).toMatchObject({ verified: 0, unsealed: 1, broken: undefined });
    await sealAll();
    expect(await sealAudit(app)).toBe(0);
    expect(await verifyChain(database.connection)).toMatchObject({ verified: 1, unsealed: 0, broken: undefined });
  });

  test('waits for the transaction that began first, passes over nothing, and holds up no writer', async () => {
    const slow = await app.startTransaction().execute();
    await slow.insertInto('audit_log').values(entry('slow')).execute();
    await write();
    expect(await sealAudit(app)).toBe(0);
    await slow.commit().execute();
    await sealAll();
    expect(await verifyChain(database.connection)).toMatchObject({ verified: 2, unsealed: 0, broken: undefined });
  });

  test('200 writers at once while two processes seal: every entry once, in a chain that verifies', async () => {
    const errors: unknown[] = [];
    const other = connect(() => database.connection, 'cms_app', 2);
    const failed = (_job: unknown, _id: string, error: unknown) => void errors.push(error);
    const processes = [app, other].map((role) => jobProcess(database, [auditSealing(role)], failed));
    let writing = true;
    const sealing = (async () => {
      while (writing) await Promise.all([sealAudit(app), sealAudit(other)]);
    })();
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        app.transaction().execute(async (transaction) => {
          for (let turn = 0; turn < 3; turn += 1) {
            await transaction
              .insertInto('audit_log')
              .values(entry(`${index}-${turn}`))
              .execute();
          }
        }),
      ),
    );
    writing = false;
    await sealing;
    await expect.poll(async () => (await verifyChain(database.connection)).unsealed, { timeout: 120_000 }).toBe(0);
    await Promise.all(processes.map(({ stop }) => stop()));
    await other.destroy();
    expect(errors).toEqual([]);
    expect(await verifyChain(database.connection)).toMatchObject({ verified: 600, broken: undefined });
  });

  test('whatever an entry holds verifies: quotes, control characters, numbers of any length, nested values', async () => {
    await synchronisePrivateFields(app, new Map([['news', { fields: ['k:"{,', 'author'], permission: 'x' }]]));
    const awkward = String.raw`{"a\"b,c:}": "\\", "k:\"{,": [{"x": "]"}, 1.50, null], "author": null, "é": "\u0002\n",
      "n": 12345678901234567890.1200, "e": {}, "": [], "t": [true, {"deep": {"er": "}"}}]}`;
    await database.rows(
      `INSERT INTO audit_log (operation, resource, record_id, request_id, before, after)
       VALUES ($1, 'news', '1', 'test', $2, NULL), ('x', 'news', '2', 'test', '{}', $2)`,
      ['a"\\\t', awkward],
    );
    await sealAll();
    expect(await verifyChain(database.connection)).toMatchObject({ verified: 2, broken: undefined });
  });

  test('goes on after an error, which is told', async () => {
    const lost = connect(() => ({ ...database.connection, port: 1 }), 'cms_app', 1);
    const errors: unknown[] = [];
    await write();
    const { stop } = jobProcess(database, [auditSealing(lost)], (_job, _id, error) => errors.push(error));
    await expect.poll(() => errors.length, { timeout: 60_000 }).toBeGreaterThan(1);
    await stop();
    await lost.destroy();
  });

  test('20,000 entries are sealed and verified in reasonable time', async () => {
    await database.rows(
      `INSERT INTO audit_log (operation, resource, record_id, request_id, before, after)
       SELECT 'updateNews', 'news', n::text, 'test', jsonb_build_object('title', repeat('cũ ', 100)),
         jsonb_build_object('title', repeat('mới ', 100)) FROM generate_series(1, 20000) AS n`,
    );
    const start = performance.now();
    await sealAll();
    expect(await verifyChain(database.connection)).toMatchObject({ verified: 20_000, unsealed: 0, broken: undefined });
    expect(performance.now() - start).toBeLessThan(60_000);
  });
});

/** The values of an entry, as a transaction of its own writes it. */
function entry(operation: string) {
  return { operation, resource: 'news', record_id: '1', request_id: 'test' };
}

describe('the verification finds', () => {
  beforeEach(async () => {
    for (const record of ['1', '2', '3', '4']) {
      await write({ record, before: { title: 'Cũ' }, after: { title: 'Mới' } });
    }
    await sealAll();
  });

  const second = 'WHERE id = 2';
  const changes = [
    `at = at + interval '1 microsecond'`,
    `account_id = gen_random_uuid()`,
    `operation = 'updateNewt'`,
    `resource = 'newt'`,
    `record_id = '3'`,
    'version = 1',
    `before = '{"title": "Cx"}'`,
    `after = '{"title": "Mớj"}'`,
    'after = NULL',
    `request_id = 'tesu'`,
    `ip_address = '::1'`,
    `tx = (tx::text::bigint + 1)::text::xid8`,
  ];
  test.each(changes)('a byte of an entry: %s', async (change) => {
    expect(await brokenBy(`UPDATE audit_log SET ${change} ${second}`)).toMatchObject(broken('content'));
  });

  test('an entry under another number', async () => {
    const found = await brokenBy(`UPDATE audit_log SET id = DEFAULT ${second}`);
    expect(found).toMatchObject(broken('missing'));
  });

  const links: [string, Difference][] = [
    ['salt = sha256(salt)', 'content'],
    ['content_hash = sha256(content_hash)', 'link'],
    ['hash = sha256(hash)', 'link'],
    [`sealed_at = sealed_at + interval '1 microsecond'`, 'link'],
    [`private = '{"title": {}}'`, 'link'],
    ['tx = (tx::text::bigint + 1)::text::xid8', 'link'],
    ['audit_id = 99', 'link'],
  ];
  test.each(links)('a byte of a link: %s', async (change, difference) => {
    const found = await brokenBy(`UPDATE audit_chain SET ${change} WHERE position = 2`);
    expect(found).toMatchObject({ position: '2', difference });
  });

  test('a removed entry', async () => {
    expect(await brokenBy(`DELETE FROM audit_log ${second}`)).toMatchObject(broken('missing'));
  });

  test('a removed link, also the first', async () => {
    expect(await brokenBy('DELETE FROM audit_chain WHERE position = 2')).toMatchObject({
      position: '3',
      difference: 'position',
    });
    expect(await brokenBy('DELETE FROM audit_chain WHERE position = 1')).toMatchObject({ difference: 'position' });
  });

  test('two entries that changed places, and two links', async () => {
    const places = '(VALUES (2, 3), (3, 2)) AS place(one, other)';
    await database.rows(
      `UPDATE audit_log AS a SET record_id = b.record_id FROM ${places}, audit_log AS b WHERE a.id = one AND b.id = other`,
    );
    expect((await verifyChain(database.connection)).broken).toMatchObject(broken('content'));
    await database.rows(
      `UPDATE audit_log AS a SET record_id = b.record_id FROM ${places}, audit_log AS b WHERE a.id = one AND b.id = other`,
    );
    expect((await verifyChain(database.connection)).broken).toBeUndefined();
    const swapped = await brokenBy(
      'UPDATE audit_chain SET position = 9 WHERE position = 2',
      'UPDATE audit_chain SET position = 2 WHERE position = 3',
      'UPDATE audit_chain SET position = 3 WHERE position = 9',
    );
    expect(swapped).toMatchObject({ position: '2', difference: 'link' });
  });

  test('an entry that was slipped in, and sealing goes on behind it', async () => {
    const found = await brokenBy(
      `INSERT INTO audit_log (operation, resource, record_id, request_id, tx) VALUES ('x', 'news', '1', 'x', '5')`,
    );
    expect(found).toMatchObject({ position: null, auditId: '5', difference: 'unsealed' });
  });

  test('an entry that was backdated, also one under an earlier number, and one of a time to come', async () => {
    const values = `'x', 'news', '9', 'x'`;
    const columns = 'operation, resource, record_id, request_id';
    await database.rows(`INSERT INTO audit_log (${columns}, at) VALUES (${values}, now() - interval '1 day')`);
    await sealAll();
    expect((await verifyChain(database.connection)).broken).toMatchObject({ auditId: '5', difference: 'time' });
    await database.rows('DELETE FROM audit_chain WHERE position = 5; DELETE FROM audit_log WHERE id = 5');
    await database.rows(`INSERT INTO audit_log (${columns}, at) VALUES (${values}, now() + interval '1 day')`);
    await sealAll();
    expect((await verifyChain(database.connection)).broken).toMatchObject({ auditId: '6', difference: 'time' });
  });

  test('an end that was cut off, by a head that was noted before', async () => {
    const { head } = await verifyChain(database.connection);
    expect((await verifyChain(database.connection, head ?? '')).foundHead).toBe(true);
    await database.rows('DELETE FROM audit_log WHERE id = 4; DELETE FROM audit_chain WHERE position = 4');
    expect(await verifyChain(database.connection)).toMatchObject({ verified: 3, broken: undefined });
    expect((await verifyChain(database.connection, head ?? '')).foundHead).toBe(false);
  });

  function broken(difference: Difference) {
    return { position: '2', auditId: '2', difference };
  }
});

describe('private values', () => {
  const privacies = new Map([['news', { fields: ['author'], permission: 'viewNewsPrivate' }]]);

  beforeEach(async () => {
    await synchronisePrivateFields(app, privacies);
    await write({ operation: 'insertNews', after: { title: 'Tin', author: 'Nguyễn Văn An' } });
    await write({ before: { author: 'Nguyễn Văn An' }, after: { author: 'Trần Thị Bình' } });
    await write({ before: { title: 'Tin' }, after: { title: 'Tin mới' } });
    await write({ record: '2', before: { author: 'Lê Văn Cường' }, after: { author: '' } });
    await sealAll();
  });

  test('are declared by fields, and no longer when they are no longer', async () => {
    const known = 'SELECT resource, field FROM audit_private_fields';
    expect(await database.rows(known)).toEqual([{ resource: 'news', field: 'author' }]);
    await synchronisePrivateFields(app, new Map());
    expect(await database.rows(known)).toEqual([]);
    expect((await verifyChain(database.connection)).broken).toBeUndefined();
  });

  test('are committed to one by one, and a change of one is found', async () => {
    const [link] = await database.rows('SELECT private FROM audit_chain WHERE position = 2');
    expect(link).toEqual({ private: { author: { salt: expect.any(String), hash: expect.any(String) } } });
    const found = await brokenBy(`UPDATE audit_log SET after = '{"author": "Trần Thị Bìn"}' WHERE id = 2`);
    expect(found).toMatchObject({ position: '2', difference: 'private' });
  });

  test('are erased for one record; the chain verifies, and the erasing is an entry', async () => {
    expect(await database.rows(`SELECT erase_audit_values('news', '1', '{author}') AS erased`)).toEqual([
      { erased: 2 },
    ]);
    const rows = await database.rows('SELECT before, after FROM audit_log ORDER BY id');
    const marker = { author: { erased: true } };
    expect(rows.slice(0, 2)).toEqual([
      { before: null, after: { title: 'Tin', ...marker } },
      { before: marker, after: marker },
    ]);
    expect(rows[3]).toEqual({ before: { author: 'Lê Văn Cường' }, after: { author: '' } });
    expect(JSON.stringify(await database.rows('SELECT * FROM audit_log'))).not.toContain('Văn An');
    await sealAll();
    expect(await verifyChain(database.connection)).toMatchObject({ verified: 5, erased: 2, broken: undefined });
    const [told] = await database.rows('SELECT operation, after FROM audit_log ORDER BY id DESC LIMIT 1');
    expect(told).toEqual({ operation: 'eraseAuditValues', after: { fields: ['author'] } });
    const found = await brokenBy(`UPDATE audit_log SET after = '{"author": "Ai đó"}' WHERE id = 2`);
    expect(found).toMatchObject({ position: '2', difference: 'private' });
  });

  test('erasing that no entry tells of is found, also of an entry that waits', async () => {
    await database.rows(`SELECT erase_audit_values('news', '1', '{author}')`);
    await database.rows(`DELETE FROM audit_log WHERE operation = 'eraseAuditValues'`);
    await sealAll();
    expect((await verifyChain(database.connection)).broken).toMatchObject({ auditId: '1', difference: 'erasure' });
    await database.rows(`SELECT erase_audit_values('news', '1', '{author}')`);
    await sealAll();
    expect((await verifyChain(database.connection)).broken).toBeUndefined();
    await write({ record: '3', after: { author: 'Hoàng Thị Em' } });
    await database.rows(`UPDATE audit_log SET after = '{"author": {"erased": true}}' WHERE record_id = '3'`);
    await sealAll();
    expect((await verifyChain(database.connection)).broken).toMatchObject({ difference: 'erasure' });
  });

  test('a salt that was taken away without erasing the value is found', async () => {
    const found = await brokenBy(`UPDATE audit_chain SET private = '{"author": {"hash": "00"}}' WHERE position = 2`);
    expect(found).toMatchObject({ position: '2', difference: 'link' });
    const missingSalt = await brokenBy(
      `UPDATE audit_chain SET private = private #- '{author,salt}' WHERE position = 1`,
    );
    expect(missingSalt).toMatchObject({ position: '1', difference: 'private' });
  });

  test('values that were not declared private when they were sealed cannot be erased', async () => {
    await expect(database.rows(`SELECT erase_audit_values('news', '1', '{title}')`)).rejects.toThrow(
      /declared private/,
    );
    expect((await verifyChain(database.connection)).broken).toBeUndefined();
  });
});

describe('the role of the application', () => {
  test.each([
    [`UPDATE audit_log SET operation = ''`],
    ['DELETE FROM audit_log'],
    ['TRUNCATE audit_log'],
    [`INSERT INTO audit_log (operation, resource, record_id, request_id, tx) VALUES ('x', 'x', 'x', 'x', '1')`],
    [`INSERT INTO audit_log (operation, resource, record_id, request_id, at) VALUES ('x', 'x', 'x', 'x', now())`],
    [
      `INSERT INTO audit_log (id, operation, resource, record_id, request_id) OVERRIDING SYSTEM VALUE
      VALUES (1, 'x', 'x', 'x', 'x')`,
    ],
    [`UPDATE audit_chain SET hash = ''`],
    ['DELETE FROM audit_chain'],
    ['TRUNCATE audit_chain'],
    [`INSERT INTO audit_chain VALUES (1, 1, '1', '', '', '{}', now(), '')`],
    ['INSERT INTO audit_epochs VALUES (9, now())'],
    [`SELECT erase_audit_values('news', '1', '{title}')`],
    ['SELECT audit_check_epoch()'],
    [`SELECT audit_append(ARRAY(SELECT id FROM audit_log))`],
  ])('may not %s', async (statement) => {
    await expect(sql.raw(statement).execute(app)).rejects.toThrow(/permission denied/);
  });
});
