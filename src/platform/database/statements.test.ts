import type pg from 'pg';
import { expect, test } from 'vitest';
import { planEachTime, prepareStatements } from './statements.ts';

/** A client that records the statements it is asked to run. */
function recordingClient() {
  const queries: unknown[] = [];
  const client = { query: async (config: unknown) => void queries.push(config) } as unknown as pg.PoolClient;
  return { client: prepareStatements(client), queries };
}

const nameOf = (config: unknown) => (config as { name?: string }).name;

test('a statement has one name, the same on every connection', async () => {
  const [one, other] = [recordingClient(), recordingClient()];
  await one.client.query('SELECT $1::int', [1]);
  await one.client.query('SELECT $1::int', [2]);
  await one.client.query('SELECT $1::text', ['a']);
  await other.client.query('SELECT $1::int', [3]);
  await other.client.query('SELECT 1', []);
  const [first, second, third] = one.queries.map(nameOf);
  expect(first).toMatch(/^s\d+$/);
  expect([second, third === first, other.queries.map(nameOf)]).toEqual([
    first,
    false,
    [first, expect.stringMatching(/^s\d+$/)],
  ]);
  expect(one.queries[1]).toMatchObject({ text: 'SELECT $1::int', values: [2] });
});

test('what is not one statement is not prepared', async () => {
  const { client, queries } = recordingClient();
  await client.query('BEGIN');
  await client.query('SELECT 1; SELECT 2');
  expect(queries).toEqual(['BEGIN', 'SELECT 1; SELECT 2']);
  await client.query(`${planEachTime}SELECT $1::int`, [1]);
  await client.query('SET search_path = $1', ['x']);
  expect(queries.slice(2).map(nameOf)).toEqual([undefined, undefined]);
});

test('a client is made to prepare once, however often it leaves the pool', async () => {
  const { client, queries } = recordingClient();
  prepareStatements(prepareStatements(client));
  await client.query('SELECT $1::date', ['2026-01-01']);
  expect(queries).toHaveLength(1);
});

test('texts without end do not fill the server’s memory with statements', async () => {
  const { client, queries } = recordingClient();
  for (let count = 0; count < 1_200; count += 1) await client.query(`SELECT $1 AS c${count}`, [1]);
  expect(new Set(queries.map(nameOf)).size).toBeLessThanOrEqual(1_001);
  expect(nameOf(queries.at(-1))).toBeUndefined();
});
