import { describe, expect, test } from 'vitest';
import { query } from '../../src/engine/statement.ts';
import { startTestServer } from '../support/harness.ts';
import { makeReservoir, readingTools } from '../support/readings.ts';

const server = await startTestServer();
const { database } = server;
const administrator = await server.as('administrator');
const { insert, correct } = readingTools(administrator);
const at = (time: string) => `2026-05-08T${time}:00+07:00`;

describe('visitors', () => {
  const read = async (search: string) => {
    const answer = await server.visitor.get(`/public/v1/readings?${search}`);
    return { status: answer.status, body: (await answer.json()) as { data: { items: Record<string, unknown>[] } } };
  };

  test('read what stands and whether it was corrected, and not why or by whom', async () => {
    const reservoirId = await makeReservoir(administrator);
    await insert(
      { reservoirId, at: at('07:00'), upstream: '100.50' },
      { reservoirId, at: at('08:00'), upstream: '100.6', inflow: '0' },
    );
    await correct({ reservoirId, at: at('07:00'), upstream: '100.4', reason: 'Đọc nhầm thước đo' });
    const { body } = await read(`reservoirId=${reservoirId}`);
    expect(body.data.items).toMatchObject([
      { at: '2026-05-08T01:00:00.000Z', upstream: '100.6', inflow: '0', spill: null, revised: false },
      { at: '2026-05-08T00:00:00.000Z', upstream: '100.4', revised: true },
    ]);
    expect(Object.keys(body.data.items[0] ?? {})).not.toEqual(expect.arrayContaining(['reason']));
    expect(JSON.stringify(body)).not.toContain('Đọc nhầm thước đo');
    const early = await read(`reservoirId=${reservoirId}&to=2026-05-08T01:00:00Z&pageSize=1`);
    expect(early.body.data.items.map(({ upstream }) => upstream)).toEqual(['100.4']);
    expect((await read('reservoirId=x')).status).toBe(400);
    expect((await read('reason=1')).status).toBe(400);
    await expect(query(server.running.database.public, 'SELECT reason FROM readings', [])).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('see nothing of what lies ahead, nor of a reservoir that is out of use', async () => {
    const reservoirId = await makeReservoir(administrator);
    const soon = new Date(Math.ceil(Date.now() / 60_000 + 60) * 60_000).toISOString();
    await insert(
      { reservoirId, at: soon, upstream: '100', reason: 'Dự kiến vận hành' },
      { reservoirId, at: at('07:00'), upstream: '100' },
    );
    expect((await read(`reservoirId=${reservoirId}`)).body.data.items).toHaveLength(1);
    await database.rows('UPDATE reservoirs SET status = 0 WHERE id = $1', [reservoirId]);
    // An answer is kept for less than a second.
    await expect.poll(async () => (await read(`reservoirId=${reservoirId}`)).body.data.items).toEqual([]);
  });
});
