import { describe, expect, test } from 'vitest';
import { emptyValue } from '../../src/declare/kinds/registry.ts';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { activeStatus, type Resource, requiredToPublish } from '../../src/declare/resource.ts';
import { snakeCase } from '../../src/engine/names.ts';
import { resources } from '../../src/product/resources.ts';
import { news } from '../../src/resources/news/resource.ts';
import { buildRecord, createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, rowsOf, upload } from '../support/imports.ts';

/** A draft may leave out what visitors need; it is asked for by every way in which a record becomes, or stays, public. */
const server = await startTestServer();
const administrator = await server.as('administrator');
// Figures, whose name the table makes, are drafts only of a plant and a period: power-outputs.test.ts asks that of them.
const sections = resources.filter(
  (resource) => requiredToPublish(resource).length > 0 && !resource.fields[resource.title]?.given,
);

/** A record with nothing but what every record must have. */
function draft(resource: Resource, title: string): Promise<AnyRecord> {
  return administrator.data(resourceOperations(resource).insert, { [resource.title]: title });
}

function codesOf(problem: { errors?: readonly { path: string; code: string }[] }): Record<string, string> {
  return Object.fromEntries(problem.errors?.map(({ path, code }) => [path, code]) ?? []);
}

test('the article sections are those that ask for something before they publish', () => {
  expect(sections.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['news', 'introductions', 'culture-articles']),
  );
});

describe.each(sections.map((resource) => ({ resource, name: resource.name })))('$name', ({ resource }) => {
  const kit = resourceOperations(resource);
  const needed = requiredToPublish(resource)
    .map(([name]) => name)
    .sort();

  test('a draft needs a title alone, and may be emptied to it again', async () => {
    const record = await draft(resource, 'Bản nháp chỉ có tiêu đề');
    expect(record).toMatchObject({ status: 0, version: 1 });
    const whole = await createRecord(administrator, resource);
    const empty = Object.fromEntries(needed.map((name) => [name, record[name]]));
    const emptied = await administrator.data(kit.update, { id: whole.id, version: whole.version, ...empty });
    expect(emptied).toMatchObject(empty);
  });

  test('publishing names what is missing: at once, later, and with a status for several', async () => {
    const atOnce = await administrator.call(kit.insert, { [resource.title]: 'Đăng ngay', status: activeStatus });
    const { id, version } = await draft(resource, 'Đăng sau');
    const later = await administrator.call(kit.update, { id, version, status: activeStatus });
    const items = [{ id, version }, await createRecord(administrator, resource)].map(({ id, version }) => ({
      id,
      version,
    }));
    const together = await administrator.call(kit.setStatus, { items, status: activeStatus });
    for (const { status, problem } of [atOnce, later, together]) {
      expect([status, problem.code, Object.keys(codesOf(problem)).sort()]).toEqual([400, 'VALIDATION_FAILED', needed]);
    }
    expect(together.problem.detail).toMatch(/^Chưa xuất bản được “Đăng sau”: cần bổ sung /);
    expect(together.problem.references).toEqual([
      { resource: resource.name, total: 1, examples: [{ id, title: 'Đăng sau' }] },
    ]);
    const stored = await Promise.all(items.map((item) => administrator.data(kit.detail, { id: item.id })));
    expect(stored.map((record) => record.status)).toEqual([0, 0]);
  });

  test('what is published stays whole', async () => {
    const { id, version } = await createRecord(administrator, resource, { status: activeStatus });
    const empty = await draft(resource, 'Trống');
    for (const name of needed) {
      const { status, problem } = await administrator.call(kit.update, { id, version, [name]: empty[name] });
      expect({ status, codes: Object.keys(codesOf(problem)) }).toEqual({ status: 400, codes: [name] });
    }
    // Taking it down and emptying it in one step leaves no half public record.
    const down = { id, version, status: 4, ...Object.fromEntries(needed.map((name) => [name, empty[name]])) };
    expect((await administrator.call(kit.update, down)).status).toBe(200);
  });

  test('what came to lie half in the trash does not come back as public', async () => {
    const { id } = await createRecord(administrator, resource, { status: activeStatus });
    await administrator.data(kit.remove, { id });
    const text = requiredToPublish(resource).find(([, field]) => field.kind === 'richText' || field.kind === 'text');
    if (!text) return;
    await server.database.rows(`UPDATE ${snakeCase(resource.name)} SET ${snakeCase(text[0])} = '' WHERE id = ${id}`);
    const { status, problem } = await administrator.call(kit.restore, { id });
    expect({ status, codes: codesOf(problem) }).toEqual({ status: 400, codes: { [text[0]]: 'requiredToPublish' } });
  });

  test('the database as well keeps what may be NULL before from being NULL in public', async () => {
    const rows = await server.database.rows<{ rule: string }>(
      `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`,
      [snakeCase(resource.name)],
    );
    const rules = rows.map(({ rule }) => rule.replace(/[()]/g, '')).filter((rule) => rule.includes('status <> 1 OR'));
    const needed = requiredToPublish(resource).filter(([, field]) => emptyValue(field) === null);
    const expected = needed.map(([name]) => `CHECK status <> 1 OR ${snakeCase(name)} IS NOT NULL`);
    expect(rules.sort()).toEqual(expected.sort());
  });
});

test('a text that shows nothing is no text', async () => {
  const values = buildRecord(news, { content: '<ul><li><p> </p></li></ul>', status: activeStatus });
  const category = (await createRecord(administrator, news)).categoryId;
  const { status, problem } = await administrator.call('insertNews', { ...values, categoryId: category });
  expect({ status, codes: codesOf(problem) }).toEqual({ status: 400, codes: { content: 'requiredToPublish' } });
});

test('an import adds drafts with a title alone, and refuses rows that would be public and are not whole', async () => {
  const read = await upload(
    administrator,
    'importNews',
    'Tiêu đề,Trạng thái\nNháp từ tệp,Nháp\nĐăng từ tệp,Đã xuất bản',
    'tin-tuc.csv',
  );
  const rows = await rowsOf(administrator, read);
  const wrongIn = (row: (typeof rows)[number]) =>
    row.cells.flatMap(({ field, error }) => (error ? [field] : [])).sort();
  expect(rows.map((row) => [row.kind, wrongIn(row)])).toEqual([
    ['added', []],
    ['wrong', ['categoryId', 'content']],
  ]);
  expect(await commit(administrator, read, 'right')).toMatchObject({ state: 'stored', counts: { added: 1 } });

  const whole = await createRecord(administrator, news, { status: activeStatus });
  const emptied = await upload(
    administrator,
    'importNews',
    `Đường dẫn tĩnh,Nội dung\n${whole.slug},(trống)`,
    'tin-tuc.csv',
  );
  const [row] = await rowsOf(administrator, emptied);
  expect(row && [row.kind, wrongIn(row)]).toEqual(['wrong', ['content']]);
});
