import { afterAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { migrationText } from '../../scripts/new-resource/migration.ts';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { writableEntries } from '../../src/declare/resource.ts';
import { createDatabase } from '../support/database.ts';
import { everyKind } from '../support/every-kind.ts';
import { blankPng, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { hostileTexts } from '../support/hostile-values.ts';
import { cellsOf, commit, rowsOf, upload } from '../support/imports.ts';

// Files share their modules: this one has its own, and leaves none of them behind.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock('../../src/product/resources.ts');
  vi.resetModules();
});

// The product with one resource more, whose table is what the generator writes for it.
vi.mock('../../src/product/resources.ts', async (original) => {
  const { resources } = await original<typeof import('../../src/product/resources.ts')>();
  const { everyKind: added } = await import('../support/every-kind.ts');
  const all = [...resources, added];
  return { resources: all, resourceRegistry: new Map(all.map((resource) => [resource.name, resource])) };
});
const { resourceRegistry } = await import('../../src/product/resources.ts');
const database = await createDatabase();
for (const statement of migrationText(everyKind, resourceRegistry).split(/;\n/)) {
  if (statement.trim() !== '') await database.rows(statement);
}
// Its roles are those of a new installation, made with the resource there.
const holders = await database.rows<{ account: string; code: string }>(
  'SELECT account_id AS account, code FROM account_roles JOIN roles ON roles.id = role_id',
);
// Without the triggers, which want an account to be left that manages access.
await database.rows(`DO $$ BEGIN
  SET LOCAL session_replication_role = replica;
  DELETE FROM account_roles; DELETE FROM role_functions; DELETE FROM function_apis; DELETE FROM functions; DELETE FROM roles;
END $$`);
const server = await startTestServer({ database });
for (const { account, code } of holders) {
  const given = 'INSERT INTO account_roles (account_id, role_id) SELECT $1, id FROM roles WHERE code = $2';
  await database.rows(given, [account, code]);
}
const administrator = await server.as('administrator');
const kit = resourceOperations(everyKind);

let made = 0;
const insert = (values: Record<string, unknown> = {}): Promise<AnyRecord> => {
  made += 1;
  return administrator.data(kit.insert, { name: `Bản ghi ${made}`, ...values });
};
const refusal = async (values: Record<string, unknown>) => {
  made += 1;
  const { status, problem } = await administrator.call(kit.insert, { name: `Sai ${made}`, ...values });
  return status === 200 ? 'taken' : problem.errors?.[0];
};
const uploaded = async (alt: string) => {
  const form = uploadForm(blankPng(8, 8), 'anh.png', { purpose: 'image', alt });
  return String((await administrator.post('/api/insertMedia', form)).data.id);
};

test('no role names it: it is closed to all but administrators', async () => {
  expect((await administrator.call(kit.list)).status).toBe(200);
  for (const role of ['editor', 'viewer'] as const) {
    const caller = await server.as(role);
    for (const operation of Object.values(kit)) {
      const { status, problem } = await caller.call(operation);
      expect({ operation: operation.name, status, code: problem.code }).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
    }
    const { apiName } = await caller.data<{ apiName: string[] }>('getRoleFunctions');
    expect(apiName).not.toContain(kit.list.name);
  }
});

test('a record of every kind is answered, listed and read as it was sent', async () => {
  const logo = await uploaded('Biểu trưng');
  const values = {
    name: 'Hồ chứa',
    body: '<p>Nội dung</p>',
    site: 'https://vi-du.vn/trang?x=1#y',
    newTab: true,
    pinned: false,
    amount: 7,
    level: '117.50',
    day: '2026-11-22',
    opensAt: '2026-01-01T00:00:00.000Z',
    closesAt: '2036-01-01T00:00:00.000Z',
    at: '07:30',
    each: '08-22',
    topLevel: '120.00',
    lastDay: '2026-11-22',
    state: 'open',
    grade: 3,
    note: 'Dòng một\nDòng hai',
    mail: 'truc-ca@vi-du.vn',
    phone: '0912 345 678',
    unitId: '1',
    logo,
    papers: [logo],
    words: ['hồ', 'đập'],
    pictures: [
      { picture: logo, caption: 'Đập chính', depth: '12.5', shown: true, season: '02-29' },
      { caption: 'Không ảnh' },
    ],
  };
  const record = await insert(values);
  const { pictures, ...rest } = values;
  expect(record).toMatchObject({
    ...rest,
    slug: 'ho-chua',
    unitName: 'Ban Giám đốc',
    logoImage: { alt: 'Biểu trưng' },
  });
  expect(record.pictures).toEqual([
    expect.objectContaining({
      ...pictures[0],
      id: expect.any(String),
      pictureImage: expect.objectContaining({ width: 8 }),
    }),
    {
      id: expect.any(String),
      picture: null,
      pictureImage: null,
      caption: 'Không ảnh',
      depth: null,
      shown: false,
      season: null,
    },
  ]);
  expect(await administrator.data(kit.detail, { id: record.id })).toEqual(record);
  const { items } = await administrator.list(everyKind, { textSearch: 'dap chinh' });
  expect(items.map(({ id }) => id)).toEqual([record.id]);
  expect(items[0]).toMatchObject({ level: '117.50', at: '07:30' });
});

describe('what is refused', () => {
  test.each<[string, unknown, string]>([
    ['level', '1.384,05', 'decimal'],
    ['level', '1e3', 'decimal'],
    ['level', 1384.05, 'type'],
    ['level', '1.005', 'decimals'],
    ['level', '10000', 'digits'],
    ['level', '9000.01', 'tooBig'],
    ['level', '-500.01', 'tooSmall'],
    ['level', 'NaN', 'decimal'],
    ['level', '1e400', 'decimal'],
    ['at', '24:00', 'timeOfDay'],
    ['at', '7:30', 'timeOfDay'],
    ['each', '02-30', 'dayOfYear'],
    ['each', '22/08', 'dayOfYear'],
    ['site', 'javascript:alert(1)', 'urlScheme'],
    ['site', 'http://vi-du.vn', 'urlScheme'],
    ['site', 'https://ten@vi-du.vn', 'url'],
    ['site', 'https://vi du.vn', 'url'],
    ['site', '//vi-du.vn', 'urlRelative'],
    ['site', 'https://vi-du.vn:99999', 'url'],
    ['site', 'https://1.2.3.4.5', 'url'],
    ['site', 'https://...', 'url'],
    ['site', 'https://vi-du.vn\u3164.example.vn', 'url'],
    ['closesAt', '2000-01-01T00:00:00Z', 'taken'],
    ['pictures', [{ caption: '' }], 'required'],
    ['pictures', [{ caption: 'a', other: 1 }], 'unknownKey'],
    ['pictures', Array.from({ length: 5 }, () => ({ caption: 'a' })), 'tooMany'],
    ['pictures', [{ caption: 'a', picture: '999999' }], 'reference'],
    ['name', '', 'required'],
    ['name', 'a'.repeat(101), 'tooLong'],
    ['name', 'hai\ndòng', 'controlCharacter'],
    ['note', 'hai\ndòng', 'taken'],
    ['note', 'a\u0007b', 'controlCharacter'],
    ['note', 'a\ud800', 'controlCharacter'],
    ['mail', 'truc-ca', 'format'],
    ['phone', 'gọi sau', 'format'],
    ['slug', 'Hồ chứa', 'slug'],
    ['amount', 101, 'tooBig'],
    ['amount', -1, 'tooSmall'],
    ['amount', 1.5, 'type'],
    ['day', '2026-02-30', 'date'],
    ['day', '22/11/2026', 'date'],
    ['opensAt', '2026-01-01', 'format'],
    ['opensAt', '9999-12-31T23:59:59-23:59', 'instant'],
    ['state', 'ajar', 'choice'],
    ['grade', 4, 'choice'],
    ['grade', null, 'choice'],
    ['status', 7, 'choice'],
    ['unitId', '999999999', 'reference'],
    ['unitId', '9'.repeat(30), 'id'],
    ['logo', '999999999', 'reference'],
    ['papers', ['999999999'], 'reference'],
    ['papers', ['1', '2', '3', '4'], 'tooMany'],
    ['words', ['1', '2', '3', '4', '5', '6'], 'tooMany'],
    ['words', ['a'.repeat(21)], 'tooLong'],
    ['words', [''], 'required'],
    ['body', 'x'.repeat(10_001), 'tooLong'],
  ])('%s: %j', async (name, value, code) => {
    const error = await refusal({ [name]: value });
    expect(typeof error === 'object' ? error.code : error).toBe(code);
  });

  test.each([
    ['closesAt', { opensAt: '2026-01-02T00:00:00Z', closesAt: '2026-01-01T00:00:00Z' }, 'before'],
    ['lastDay', { day: '2026-01-02', lastDay: '2026-01-01' }, 'earlierDay'],
    ['topLevel', { level: '100.01', topLevel: '100' }, 'lower'],
  ])('%s, which must not come before another field', async (path, values, code) => {
    expect(await refusal(values)).toMatchObject({ path, code });
  });

  test('what nobody declared, in a new record and in a change', async () => {
    expect(await refusal({ khongCo: 1 })).toMatchObject({ path: 'khongCo', code: 'unknownKey' });
    const { id, version } = await insert();
    const { problem } = await administrator.call(kit.update, { id, version, khongCo: 1 });
    expect(problem.errors).toMatchObject([{ path: 'khongCo', code: 'unknownKey' }]);
  });

  test('is told in the words of the resource, also of a child', async () => {
    expect(await refusal({ level: 'x' })).toMatchObject({ path: 'level', message: 'Mực nước phải là một số.' });
    expect(await refusal({ pictures: [{ caption: 'a' }, {}] })).toMatchObject({
      path: 'pictures.1.caption',
      message: 'Vui lòng nhập chú thích thử.',
    });
  });

  test('a second record with a name that is taken, whatever its case', async () => {
    const { name } = await insert();
    const { status, problem } = await administrator.call(kit.insert, { name: String(name).toUpperCase() });
    expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([409, 'CONFLICT_UNIQUE', 'name']);
  });
});

describe('any text', () => {
  const fields = writableEntries(everyKind).map(([name]) => name);

  test.each([...fields, 'status'])('is stored or refused in %s, alone and in a list', async (name) => {
    for (const text of hostileTexts) {
      for (const value of [text, [text]]) {
        // What is neither stored nor refused with a reason is a fault of the server.
        expect({ text, said: await refusal({ [name]: value }) }).toEqual({ text, said: expect.anything() });
      }
    }
  });

  test.each(Object.keys(z.toJSONSchema(kit.list.input(z), { io: 'input', unrepresentable: 'any' }).properties ?? {}))(
    'is searched for or refused in %s of a list',
    async (key) => {
      for (const text of hostileTexts) {
        for (const value of [text, [text]]) {
          const { status, problem } = await administrator.call(kit.list, { [key]: value });
          expect({ text, status }).not.toEqual({ text, status: 500 });
          if (status !== 200) expect(problem.errors?.[0]?.path.split('.')[0]).toBe(key);
        }
      }
    },
  );
});

test('numbers are exact and say the same however they are written', async () => {
  const { id, version, level } = await insert({ level: '+0007.5' });
  expect(level).toBe('7.50');
  expect(await administrator.data(kit.update, { id, version, level: '7.500' })).toMatchObject({ version });
  const changed = await administrator.data(kit.update, { id, version, level: '-0.01' });
  expect(changed).toMatchObject({ level: '-0.01', version: 2 });
  const recorded = await server.database.rows(
    'SELECT before, after FROM audit_log WHERE resource = $1 AND record_id = $2 ORDER BY id DESC LIMIT 1',
    [everyKind.name, id],
  );
  expect(recorded).toEqual([{ before: { level: '7.50' }, after: { level: '-0.01' } }]);
});

test('a text that is as long as a call may be is judged at once', async () => {
  // Where each zero is looked at anew, this takes longer than a test may.
  for (const level of [`0.${'0'.repeat(1_000_000)}1`, `${'0'.repeat(1_000_000)}x`]) {
    expect(await refusal({ level })).toMatchObject({ path: 'level' });
  }
});

test('what has only one owner is not brought back from the trash beside another', async () => {
  const { id, name } = await insert();
  await administrator.data(kit.remove, { id });
  await administrator.data(kit.insert, { name });
  const { status, problem } = await administrator.call(kit.restore, { id });
  expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([409, 'CONFLICT_UNIQUE', 'name']);
});

test('rows keep their ids: what is moved, changed, added and taken away is told apart in the history', async () => {
  const record = await insert({ pictures: [{ caption: 'Một' }, { caption: 'Hai' }, { caption: 'Ba' }] });
  const { id, version } = record;
  const [one, two, three] = record.pictures as { id: string; caption: string }[];
  const bare = (row: { id: string; caption: string } | undefined, caption = row?.caption) => ({ id: row?.id, caption });
  const same = [bare(one), bare(two), bare(three)];
  expect(await administrator.data(kit.update, { id, version, pictures: same })).toMatchObject({ version });
  const next = [bare(three), bare(one, 'Một sửa'), { caption: 'Mới' }];
  const updated = await administrator.data(kit.update, { id, version, pictures: next });
  const ids = (updated.pictures as { id: string }[]).map((row) => row.id);
  expect(ids.slice(0, 2)).toEqual([three?.id, one?.id]);
  expect([one?.id, two?.id, three?.id]).not.toContain(ids[2]);
  const history = await administrator.data<{ items: { before: AnyRecord; after: AnyRecord }[] }>('getRecordHistory', {
    resource: everyKind.name,
    id,
  });
  expect(history.items[0]?.before.pictures).toEqual(
    record.pictures && (record.pictures as object[]).map(withoutPopulated),
  );
  expect(history.items[0]?.after.pictures).toEqual((updated.pictures as object[]).map(withoutPopulated));
});

function withoutPopulated({ pictureImage, ...row }: { pictureImage?: unknown }): object {
  return row;
}

test('filters that no kept total knows are counted, and two of them do not answer for each other', async () => {
  for (const [newTab, pinned] of [
    [true, true],
    [true, false],
    [true, false],
  ])
    await insert({ newTab, pinned, state: 'closed' });
  const counted = async (input: object) => {
    const { items, totalItem, totalExact } = await administrator.list(everyKind, { state: 'closed', ...input });
    return [items.length, totalItem, totalExact];
  };
  expect(await counted({})).toEqual([3, 3, true]);
  expect(await counted({ newTab: true })).toEqual([3, 3, true]);
  expect(await counted({ pinned: true })).toEqual([1, 1, true]);
  expect(await counted({ newTab: true, pinned: false })).toEqual([2, 2, true]);
  const { items, totalItem } = await administrator.list(everyKind, { newTab: true, pageSize: 200 });
  expect(totalItem).toBe(items.length);
});

test('visitors read the declared fields within the declared window, by the declared filters', async () => {
  const open = await insert({ newTab: true, opensAt: '2020-01-01T00:00:00Z', pictures: [{ caption: 'Thấy được' }] });
  const ahead = await insert({ newTab: true, opensAt: '2099-01-01T00:00:00Z' });
  const over = await insert({ newTab: true, opensAt: '2020-01-01T00:00:00Z', closesAt: '2021-01-01T00:00:00Z' });
  const read = async (query: string) => {
    const answer = await server.visitor.get(`/public/v1/every-kind?pageSize=200${query}`);
    const { data } = (await answer.json()) as { data: { items: AnyRecord[] } };
    return { status: answer.status, items: data?.items ?? [] };
  };
  const shown = (await read('&newTab=true')).items;
  expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining([open.id]));
  for (const hidden of [ahead, over]) expect(shown.map(({ id }) => id)).not.toContain(hidden.id);
  expect((await read('&newTab=false')).items.map(({ id }) => id)).not.toContain(open.id);
  expect((await read('&newTab=perhaps')).status).toBe(400);
  expect((await read('&state=open')).status).toBe(400);
  // Children that lists are spared come with the record alone.
  expect(shown[0]).not.toHaveProperty('pictures');
  const alone = await server.visitor.get(`/public/v1/every-kind/${open.slug}`);
  const { data } = (await alone.json()) as { data: AnyRecord };
  expect(data.pictures).toEqual([expect.objectContaining({ caption: 'Thấy được' })]);
});

describe('spreadsheets', () => {
  test('take the new kinds in, children as lines, and give them back', async () => {
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const rows = [
      ['Tên gọi thử', 'site', 'Mực nước', 'at', 'state', 'pictures'],
      ['Từ tệp', 'https://vi-du.vn', '117,5', '7h30', 'Đang mở', 'Đập tràn | 12,5 | có | 22/8\nCửa nhận nước'],
      ['Sai giờ', '', '1.38.4', '25:00', 'Đang mở', 'a | b | c | d'],
    ];
    const read = await upload(
      administrator,
      'importEveryKind',
      rows.map((row) => row.map(cell).join(',')).join('\n'),
      'thu.csv',
    );
    expect(read).toMatchObject({ state: 'ready', counts: { added: 1, wrong: 1 } });
    const [wrong] = await rowsOf(administrator, read, 'wrong');
    expect(wrong?.cells.filter(({ error }) => error).map(({ field }) => field)).toEqual(['level', 'at', 'pictures']);
    expect(await commit(administrator, read, 'right')).toMatchObject({ state: 'stored', problem: null });
    const { items } = await administrator.list(everyKind, { textSearch: 'tu tep' });
    const record = await administrator.data(kit.detail, { id: items[0]?.id ?? '' });
    expect(record).toMatchObject({
      level: '117.50',
      at: '07:30',
      state: 'open',
      pictures: [
        { caption: 'Đập tràn', depth: '12.5', shown: true, season: '08-22' },
        { caption: 'Cửa nhận nước', depth: null, shown: false, season: null },
      ],
    });
    const [head, line] = await cellsOf(await administrator.file('exportEveryKind', { ids: [record.id] }));
    expect(head).toEqual(expect.arrayContaining(['Tên gọi thử', 'Mực nước (m)']));
    expect(line).toEqual(
      expect.arrayContaining([
        'Từ tệp',
        117.5,
        '07:30',
        'Đang mở',
        'Đập tràn | 12,5 | Có | 22/08\nCửa nhận nước |  | Không | ',
      ]),
    );
    // What went out comes in again as nothing new.
    const file = await administrator.file('exportEveryKind', { ids: [record.id] });
    const again = await upload(administrator, 'importEveryKind', new Uint8Array(file.bytes), 'thu.xlsx');
    expect(again.counts).toMatchObject({ unchanged: 1, changed: 0, added: 0, wrong: 0 });
  });
});

test('a list is filtered by the least and the most of a number, exactly, and an export has the same records', async () => {
  const levels = ['100.10', '100.11', '100.12', '9000.00', null];
  for (const level of levels) await insert({ level, state: 'open', words: ['khoảng'] });
  const found = async (filter: object) => {
    const query = { ...filter, textSearch: 'khoảng', sortField: 'level', sortOrder: 'ascend' } as const;
    const { items } = await administrator.list(everyKind, query);
    const { name, bytes } = await administrator.file('exportEveryKind', query);
    const exported = (await cellsOf({ name, bytes })).length - 1;
    expect(exported).toBe(items.length);
    return items.map(({ level }) => level);
  };
  expect(await found({ levelFrom: '100.11' })).toEqual(['100.11', '100.12', '9000.00']);
  expect(await found({ levelTo: '100.11' })).toEqual(['100.10', '100.11']);
  expect(await found({ levelFrom: '+0100.110', levelTo: '100.12' })).toEqual(['100.11', '100.12']);
  // A fraction that a binary number would round to another one.
  expect(await found({ levelFrom: '100.1100000000000000000001', levelTo: '8999.9999999999999999999' })).toEqual([
    '100.12',
  ]);
  expect(await found({ levelTo: '-1.0' })).toEqual([]);
  for (const levelFrom of ['100,11', 'NaN', '1e2', '', '1'.repeat(50)]) {
    const { status, problem } = await administrator.call('getListEveryKind', { levelFrom });
    expect([levelFrom, status, problem?.errors?.[0]?.path]).toEqual([levelFrom, 400, 'levelFrom']);
  }
});
