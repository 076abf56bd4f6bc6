import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';

const flushEvery = 5_000;

/** Counts calls of operations in memory, and adds the counts to the database every few seconds. */
export interface ApiCalls {
  count(name: string, refused: boolean): void;
  /** Writes the remaining counts. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** @param onError called when the database fails; the counts stay for the next time. */
export function createApiCalls(database: Database, onError: (error: unknown) => void): ApiCalls {
  let counted = new Map<string, { calls: number; refusals: number }>();
  const count = (name: string, calls: number, refusals: number) => {
    const known = counted.get(name) ?? { calls: 0, refusals: 0 };
    counted.set(name, { calls: known.calls + calls, refusals: known.refusals + refusals });
  };
  const flush = async () => {
    if (counted.size === 0) return;
    const flushed = counted;
    counted = new Map();
    try {
      await addCalls(database, flushed);
    } catch (error) {
      for (const [name, { calls, refusals }] of flushed) count(name, calls, refusals);
      onError(error);
    }
  };
  const timer = setInterval(flush, flushEvery);
  timer.unref();
  return {
    count: (name, refused) => count(name, 1, refused ? 1 : 0),
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function addCalls(
  database: Database,
  counted: ReadonlyMap<string, { calls: number; refusals: number }>,
): Promise<void> {
  // In a fixed order, so that two processes that flush at the same time cannot deadlock.
  const names = [...counted.keys()].sort();
  await query(
    database,
    `INSERT INTO api_calls AS c (api_name, day, calls, refusals)
     SELECT n.name, current_date, n.calls, n.refusals
     FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS n(name, calls, refusals) JOIN apis AS a ON a.name = n.name
     ORDER BY n.name
     ON CONFLICT (api_name, day) DO UPDATE SET calls = c.calls + excluded.calls, refusals = c.refusals + excluded.refusals`,
    [names, names.map((name) => counted.get(name)?.calls), names.map((name) => counted.get(name)?.refusals)],
  );
}
