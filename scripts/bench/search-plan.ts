import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { listRecords } from '../../src/engine/list.ts';
import type { Schema } from '../../src/platform/database/schema.ts';
import { resourceRegistry } from '../../src/product/resources.ts';
import { news } from '../../src/resources/news/resource.ts';

/** How the database reads the table of news for a search. */
export interface SearchPlan {
  readonly word: string;
  /** Matching rows. */
  readonly matches: number;
  /** The indexes of the table that the plan uses. */
  readonly indexes: readonly string[];
  readonly sequential: boolean;
}

/** Explains exactly the statement that the product sends for a search word. */
export async function explainSearch(connection: pg.ClientConfig, word: string): Promise<SearchPlan> {
  // Configured like the product's own connections (platform/database/connect.ts).
  const pool = new pg.Pool({ ...connection, max: 1, options: '-c role=cms_app -c enable_seqscan=off' });
  let statement: { sql: string; parameters: readonly unknown[] } | undefined;
  const database = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statement = query;
    },
  });
  try {
    await listRecords(database, news, resourceRegistry, { textSearch: word }, true);
    const { sql = '', parameters = [] } = statement ?? {};
    const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${sql}`, [...parameters]);
    const nodes = [...flatten(rows[0]['QUERY PLAN'][0].Plan)];
    const counted = await pool.query('SELECT count(*)::int AS matches FROM news WHERE search @@ $1::tsquery', [
      `'${word.toLowerCase()}':*`,
    ]);
    const names = nodes.flatMap((node) => node['Index Name'] ?? []);
    return {
      word,
      matches: counted.rows[0].matches,
      indexes: [...new Set(names)].filter((name) => /^news_(?!categories)/.test(name)),
      sequential: nodes.some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'news'),
    };
  } finally {
    await database.destroy();
  }
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

function* flatten(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* flatten(child);
}
