import { beforeEach, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import type { Resource } from '../../src/declare/resource.ts';
import type { RecordChange, RecordRules } from '../../src/engine/record-rules.ts';
import { purgeExpired } from '../../src/features/trash/jobs.ts';
import { units } from '../../src/resources/units/resource.ts';
import { resourceScope } from '../../src/server/services.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, undo, upload } from '../support/imports.ts';

// A rule on an ordered resource with spreadsheets, which none of the product's own rules is about.
const seen: [string, string, RecordChange['ids'], boolean][] = [];
let refusing = false;
const rules: RecordRules = {
  async beforeChange(_, { kind, ids }, context) {
    if (refusing) throw new TypeError('refused by the rule');
    seen.push(['before', kind, ids, context !== undefined]);
  },
  afterChange: async (_, { kind, ids }, context) => void seen.push(['after', kind, ids, context !== undefined]),
};
(resourceScope.rules as Map<Resource, RecordRules>).set(units, rules);

const server = await startTestServer();
const administrator = await server.as('administrator');
const kit = resourceOperations(units);
beforeEach(() => void seen.splice(0));

/** What the rule was told, each change once before it and once after. */
function ruleCalls() {
  expect(seen.filter(([time]) => time === 'before').map((each) => each.slice(1))).toEqual(
    seen.filter(([time]) => time === 'after').map((each) => each.slice(1)),
  );
  return seen.filter(([time]) => time === 'before').map(([, kind, ids, called]) => ({ kind, ids, called }));
}

let made = 0;
const insert = (): Promise<AnyRecord> => {
  made += 1;
  return administrator.data(kit.insert, { name: `Tổ thử ${made}`, code: `QT${made}` });
};

test('a rule sees inserting, changing, moving, deleting, restoring and purging by hand', async () => {
  const { id, version } = await insert();
  await administrator.data(kit.update, { id, version, name: 'Tổ đã sửa' });
  await administrator.data(kit.setStatus, { items: [{ id, version: version + 1 }], status: 0 });
  await administrator.data(kit.setPosition?.name ?? '', { items: [{ id, position: 5 }] });
  await administrator.data(kit.remove, { id });
  await administrator.data(kit.restore, { id });
  await administrator.data(kit.remove, { id });
  await administrator.data('restoreTrash', { items: [{ resource: 'units', id }], children: false });
  await administrator.data(kit.remove, { id });
  await administrator.data('purgeTrash', { items: [{ resource: 'units', id }] });
  const kinds = ['update', 'status', 'position', 'remove', 'restore', 'remove', 'restore', 'remove', 'purge'];
  expect(ruleCalls()).toEqual([
    { kind: 'insert', ids: [], called: true },
    ...kinds.map((kind) => ({ kind, ids: [id], called: true })),
  ]);
});

test('a rule sees an import batch by batch, and its undoing', async () => {
  const { id, code } = await insert();
  seen.splice(0);
  const text = `Mã,Tên\n${code},Tổ đổi tên\nQTMOI,Tổ mới`;
  const stored = await commit(administrator, await upload(administrator, 'importUnit', text, 'don-vi.csv'));
  expect(stored.state).toBe('stored');
  expect(ruleCalls()).toEqual([{ kind: 'import', ids: [id], called: true }]);
  seen.splice(0);
  expect((await undo(administrator, stored)).state).toBe('undone');
  expect(ruleCalls().map(({ kind }) => kind)).toEqual(['undo', 'undo']);
});

test('a rule sees what a job does, of which nobody is the caller', async () => {
  const { id } = await insert();
  await administrator.data(kit.remove, { id });
  await server.database.rows(`UPDATE units SET deleted_at = now() - interval '40 days' WHERE id = $1`, [id]);
  seen.splice(0);
  expect(await purgeExpired(server.running.database.app, { ...resourceScope, days: 30 })).toBe(1);
  expect(ruleCalls()).toEqual([{ kind: 'purge', ids: [id], called: false }]);
});

test('what a rule refuses is not stored, whichever way it came', async () => {
  const { id, version } = await insert();
  refusing = true;
  try {
    expect((await administrator.call(kit.insert, { name: 'Không lưu', code: 'QT-X' })).status).toBe(500);
    expect((await administrator.call(kit.update, { id, version, name: 'Không lưu' })).status).toBe(500);
    const read = await upload(administrator, 'importUnit', 'Mã,Tên\nQT-Y,Không lưu', 'don-vi.csv');
    const ended = await commit(administrator, read);
    expect([ended.state, ended.counts.added, ended.problem]).toEqual(['ready', 1, expect.any(String)]);
  } finally {
    refusing = false;
  }
  const found = await administrator.list(units, { textSearch: 'khong luu' });
  expect(found.items).toEqual([]);
});
