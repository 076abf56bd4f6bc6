import type { TestDatabase } from './database.ts';

/** Makes a database look as a version of the product left it that did not have these functions yet. */
export async function withoutFunctions({ rows }: Pick<TestDatabase, 'rows'>, codes: readonly string[]): Promise<void> {
  const removed = await rows<{ id: string; apis: string[] }>(
    `SELECT f.id, ARRAY(SELECT api_name FROM function_apis WHERE function_id = f.id) AS apis
     FROM functions AS f WHERE f.seed = ANY($1)`,
    [codes],
  );
  if (removed.length !== codes.length) throw new Error(`Not all of ${codes.join(', ')} are functions.`);
  await rows('DELETE FROM functions WHERE seed = ANY($1)', [codes]);
  const apis = removed.flatMap((each) => each.apis);
  await rows('DELETE FROM apis WHERE name = ANY($1) AND name NOT IN (SELECT api_name FROM function_apis)', [apis]);
}
