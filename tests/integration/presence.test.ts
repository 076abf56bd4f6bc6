import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { visitRecord } from '../../src/features/presence/contract.ts';
import { news } from '../../src/resources/news/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const editor = await server.as('editor');

async function newArticle() {
  const { id, version } = await createRecord(administrator, news);
  return { id, version, visit: { resource: news.name, id } };
}

describe('who has a record open', () => {
  test('are the others who visited it in the last seconds, until they leave', async () => {
    const { visit } = await newArticle();
    expect((await administrator.data(visitRecord, visit)).others).toEqual([]);
    const [first] = (await editor.data(visitRecord, visit)).others;
    expect(first?.fullName).toBeTruthy();
    expect((await administrator.data(visitRecord, visit)).others).toHaveLength(1);
    const another = await newArticle();
    expect((await administrator.data(visitRecord, another.visit)).others).toEqual([]);
    await editor.data(visitRecord, { ...visit, leaving: true });
    expect((await administrator.data(visitRecord, visit)).others).toEqual([]);
  });

  test('are not those whose page has gone silent', async () => {
    const { id, visit } = await newArticle();
    await editor.data(visitRecord, visit);
    await server.database.rows(
      "UPDATE record_visits SET seen_at = now() - interval '11 seconds' WHERE record_id = $1",
      [id],
    );
    expect((await administrator.data(visitRecord, visit)).others).toEqual([]);
  });

  test('learn which version is stored, and by whom', async () => {
    const { id, version, visit } = await newArticle();
    await editor.data(resourceOperations(news).update, { id, version, title: 'Người khác đã sửa' });
    const { others, ...stored } = await administrator.data(visitRecord, visit);
    const { updatedAt, updatedBy, updatedByName } = await administrator.data(resourceOperations(news).detail, { id });
    expect(stored).toEqual({ version: version + 1, updatedAt, updatedBy, updatedByName });
  });

  test('is told only to those who may change the record', async () => {
    const { id, visit } = await newArticle();
    const viewer = await server.as('viewer');
    expect((await viewer.call(visitRecord, visit)).status).toBe(403);
    expect((await administrator.call(visitRecord, { ...visit, resource: 'accounts' })).status).toBe(404);
    await administrator.data(resourceOperations(news).remove, { ids: [id] });
    expect((await administrator.call(visitRecord, visit)).status).toBe(404);
  });
});
