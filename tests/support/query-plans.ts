import type { Database } from '../../src/platform/database/connect.ts';
import type { TestDatabase } from './database.ts';

/** A node of a plan as EXPLAIN (FORMAT JSON) tells it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/** The nodes of the plans of every statement that a reading runs: planned for its values, or for any. */
export async function plansOf(
  { rows }: Pick<TestDatabase, 'rows'>,
  read: (database: Database) => Promise<unknown>,
  options = '',
): Promise<PlanNode[]> {
  const nodes: PlanNode[] = [];
  const explain = async ({ sql, parameters }: { sql: string; parameters: unknown[] }) => {
    const values = options === '' ? parameters : [];
    const [row] = await rows<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (FORMAT JSON${options}) ${sql}`, values);
    if (row) collect(row['QUERY PLAN'][0].Plan, nodes);
    return { rows: [{ total: 0, id: null }] };
  };
  await read({ executeQuery: explain } as unknown as Database);
  return nodes;
}

function collect(node: PlanNode, nodes: PlanNode[]): void {
  nodes.push(node);
  for (const part of node.Plans ?? []) collect(part, nodes);
}
