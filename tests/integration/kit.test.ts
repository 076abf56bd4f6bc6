import { describe, expect, test } from 'vitest';
import { positionsKey, resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { fieldEntries, populatedName, type Resource, statusSets, writableEntries } from '../../src/declare/resource.ts';
import { resources } from '../../src/product/resources.ts';
import { createRecord, makesRecords, ruled, sampleValue } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';

const server = await startTestServer();
// Their answers tell of copies as soon as those are made.
await putOff(server.database, 'make-copies');
const administrator = await server.as('administrator');

describe.each(resources.filter(makesRecords).map((resource) => ({ resource, name: resource.name })))(
  '$name',
  ({ resource }) => {
    const kit = resourceOperations(resource);
    // What names a record may be made by the table: then other words are changed.
    const words = resource.fields[resource.title]?.given ? 'note' : resource.title;
    const title = (text: string) => ({ [words]: text });

    test.skipIf(resource.operations.upload)('a new record is answered, read and listed as it was sent', async () => {
      const full = await completeValues(resource);
      const inserted = await administrator.data(kit.insert, full);
      expect(inserted).toMatchObject({ ...full, version: 1, createdByName: 'Quản trị viên', deletedAt: null });
      expect(await administrator.data(kit.detail, { id: inserted.id })).toEqual(inserted);
      const { items } = await administrator.list(resource, { pageSize: 200 });
      const row = items.find((item) => item.id === inserted.id);
      const long = fieldEntries(resource).flatMap(([name, field]) => (field.detailOnly ? [name] : []));
      expect(row).toMatchObject({ [words]: full[words], version: 1 });
      expect(inserted).toMatchObject(row ?? {});
      expect(long.filter((name) => name in (row ?? {}))).toEqual([]);
    });

    test('absent fields are stored empty and the status is the first of its set', async () => {
      const record = await createRecord(administrator, resource);
      expect(record.status).toBe(statusSets[resource.statuses].initial);
    });

    test.skipIf(resource.operations.upload)('every required field is asked for by name', async () => {
      const { status, problem } = await administrator.call(kit.insert, {});
      const required = fieldEntries(resource).flatMap(([name, field]) => (field.required === true ? [name] : []));
      expect(status).toBe(400);
      expect(problem.errors?.map(({ path }) => path).sort()).toEqual(required.sort());
    });

    test('what the product knows by itself is taken of no caller', async () => {
      const given = fieldEntries(resource).flatMap(([name, field]) => (field.given ? [name] : []));
      const { id, version } = await createRecord(administrator, resource);
      for (const name of given) {
        expect(await administrator.data(kit.update, { id, version, [name]: null })).toMatchObject({ id, version });
      }
    });

    test('an update changes what it names, counts the version and is told in the audit log', async () => {
      const record = await createRecord(administrator, resource);
      const { id, version } = record;
      const updated = await administrator.data(kit.update, { id, version, ...title('Tên đã sửa') });
      expect(updated).toMatchObject({
        ...written(resource, record),
        ...title('Tên đã sửa'),
        version: 2,
        updatedAt: updated.updatedAt,
      });
      const [row] = await auditOf(resource, id);
      expect(row).toMatchObject({
        operation: kit.update.name,
        version: 2,
        before: title(String(record[words])),
        after: title('Tên đã sửa'),
      });
    });

    test('an update that changes nothing writes nothing', async () => {
      const record = await createRecord(administrator, resource);
      const { id, version } = record;
      const same = { id, version, ...title(String(record[words])), status: record.status };
      expect(await administrator.data(kit.update, same)).toEqual(record);
      expect(await auditOf(resource, id)).toHaveLength(1);
    });

    test("a stale update is refused with the record as it is now and, of one's own, that it was", async () => {
      const { id, version } = await createRecord(administrator, resource);
      const now = await administrator.data(kit.update, { id, version, ...title('Người kia sửa') });
      const { status, problem } = await administrator.call(kit.update, { id, version, ...title('Tôi sửa') });
      expect({ status, code: problem.code, current: problem.current }).toEqual({
        status: 409,
        code: 'CONFLICT_VERSION',
        current: now,
      });
      expect(problem.detail).toContain('Bạn đã cập nhật');
    });

    test('one status for several records, all or none', async () => {
      const [one, two] = [await createRecord(administrator, resource), await createRecord(administrator, resource)];
      const items = [one, two].map(({ id, version }) => ({ id, version }));
      const status = statusSets[resource.statuses].codes.find((code) => code !== one.status);
      const stale = await administrator.call(kit.setStatus, { items: [items[0], { id: two.id, version: 7 }], status });
      expect([stale.status, stale.problem.current]).toEqual([409, two]);
      expect(await administrator.data(kit.detail, { id: one.id })).toEqual(one);
      const changed = await administrator.data(kit.setStatus, { items, status });
      expect(changed.items).toEqual(items.map(({ id, version }) => ({ id, version: version + 1 })));
      expect(await administrator.data(kit.detail, { id: two.id })).toMatchObject({ status, version: 2 });
    });

    test.skipIf(resource.operations.without?.includes('remove'))(
      'deleted records are in the trash alone, and come back as they were',
      async () => {
        const record = await createRecord(administrator, resource);
        const { id } = record;
        expect(await administrator.data(kit.remove, { id })).toEqual({ ids: [id] });
        expect((await administrator.call(kit.detail, { id })).status).toBe(404);
        expect((await administrator.call(kit.update, { id, version: 2, ...title('x') })).status).toBe(404);
        expect((await administrator.call(kit.remove, { ids: [id] })).status).toBe(404);
        expect(await listedIds(resource, true)).toContain(id);
        expect(await listedIds(resource, false)).not.toContain(id);
        const restored = await administrator.data(kit.restore, { id });
        expect(restored).toEqual({ ...record, version: 3 });
        expect((await administrator.call(kit.restore, { id })).status).toBe(404);
        expect((await auditOf(resource, id)).map((row) => row.operation)).toEqual(
          [kit.restore, kit.remove, kit.insert].map(({ name }) => name),
        );
      },
    );

    test('positions are given only to resources that people order', async () => {
      expect(kit.setPosition !== undefined).toBe(resource.ordered === true);
      if (!kit.setPosition) return;
      const records = [await createRecord(administrator, resource), await createRecord(administrator, resource)];
      // The one stands where the other stood: an order without gaps has no other places.
      const items = records.map(({ id }, index) => ({ id, position: Number(records[1 - index]?.position) }));
      await administrator.data(kit.setPosition, { [positionsKey(resource)]: items });
      const after = await Promise.all(items.map(({ id }) => administrator.data(kit.detail, { id })));
      // What the table makes of the position by itself follows it.
      const own = (record: AnyRecord) => {
        const given = fieldEntries(resource).flatMap(([name, field]) => (field.given ? [name] : []));
        return Object.fromEntries(Object.entries(record).filter(([name]) => !given.includes(name)));
      };
      const moved = records.map((record, index) => ({ ...own(record), position: items[index]?.position }));
      expect(after.map(own)).toEqual(moved);
    });
  },
);

/** A record without what is shown beside fields that nobody writes: it can tell of those that somebody does. */
function written(resource: Resource, record: AnyRecord): Partial<AnyRecord> {
  const shown = fieldEntries(resource).flatMap(([name, field]) => (field.given ? [populatedName(name, field)] : []));
  return Object.fromEntries(Object.entries(record).filter(([name]) => !shown.includes(name)));
}

async function completeValues(resource: Resource): Promise<Record<string, unknown>> {
  const { id, ...record } = await createRecord(administrator, resource);
  const values = writableEntries(resource).map(([name, field]) => [
    name,
    field.kind === 'integer' ? field.max : (sampleValue(field, `Đầy đủ ${resource.name}`) ?? record[name]),
  ]);
  return { ...Object.fromEntries(values), ...ruled[resource.name] };
}

async function listedIds(resource: Resource, trash: boolean): Promise<string[]> {
  return (await administrator.list(resource, { trash, pageSize: 200 })).items.map((item) => item.id);
}

async function auditOf(resource: Resource, id: string) {
  return server.database.rows<{ operation: string; version: number; before: unknown; after: unknown }>(
    'SELECT operation, version, before, after FROM audit_log WHERE resource = $1 AND record_id = $2 ORDER BY id DESC',
    [resource.name, id],
  );
}
