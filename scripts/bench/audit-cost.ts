import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { fieldEntries } from '../../src/declare/resource.ts';
import { auditEach } from '../../src/engine/audit.ts';
import { jsonOf } from '../../src/engine/columns.ts';
import { columnOf } from '../../src/engine/names.ts';
import { Parameters, query } from '../../src/engine/statement.ts';
import { sealAudit } from '../../src/features/audit/jobs.ts';
import { connect, type Database } from '../../src/platform/database/connect.ts';
import { news } from '../../src/resources/news/resource.ts';
import { median } from './load.ts';

/** Microseconds of one insert without and with its audit entry, and of sealing one entry in the background. */
export interface AuditCost {
  readonly plain: number;
  readonly audited: number;
  readonly sealed: number;
}

const inserts = 2_000;
const warmUp = 200;

/** Inserts copies of one news article, alternately with and without an entry, one statement and transaction each. */
export async function measureAudit(connection: pg.ClientConfig): Promise<AuditCost> {
  const database = connect(() => connection, 'cms_app', 1);
  try {
    const statements = { plain: insertStatement(false), audited: insertStatement(true) };
    const times = { plain: [] as number[], audited: [] as number[] };
    for (let turn = 0; turn < inserts + warmUp; turn += 1) {
      for (const kind of ['plain', 'audited'] as const) {
        const { text, values } = statements[kind];
        const started = performance.now();
        await query(database, text, values);
        if (turn >= warmUp) times[kind].push(1000 * (performance.now() - started));
      }
    }
    return { plain: median(times.plain), audited: median(times.audited), sealed: await measureSealing(database) };
  } finally {
    await database.destroy();
  }
}

/** Writes the entry with the same SQL as the product. */
function insertStatement(audited: boolean): { text: string; values: readonly unknown[] } {
  const parameters = new Parameters();
  const names = [...fieldEntries(news).map(([name]) => name), 'status', 'search'];
  const values = names.map((name) => (name === 'slug' ? "'bench-' || gen_random_uuid()" : columnOf(name)));
  const insert = `INSERT INTO news (${names.map(columnOf).join(', ')})
    (SELECT ${values.join(', ')} FROM news WHERE deleted_at IS NULL ORDER BY id LIMIT 1) RETURNING *`;
  const recorded = { before: 'NULL::jsonb', after: jsonOf(news, 'r') };
  const origin = { principal: null, requestId: 'bench', ipAddress: null };
  const entry = audited
    ? `, audit AS (${auditEach('r', { operation: 'insertNews', resource: news.name }, recorded, origin, parameters)})`
    : '';
  return { text: `WITH r AS (${insert})${entry} SELECT id FROM r`, values: parameters.values };
}

/** Seals the new entries; the running product, which does so too, leaves some of them. */
async function measureSealing(database: Database): Promise<number> {
  let [spent, entries] = [0, 0];
  for (let sealed = -1; sealed !== 0; ) {
    const started = performance.now();
    sealed = await sealAudit(database);
    if (sealed > 0) [spent, entries] = [spent + 1000 * (performance.now() - started), entries + sealed];
  }
  return spent / entries;
}
