import type { Resource, ResourceRegistry } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../platform/jobs/kind.ts';
import { richTextToPlain } from '../platform/rich-text/sanitize.ts';
import { columnOf, snakeCase, tableOf } from './names.ts';
import { searchVector, wordsOf } from './search.ts';
import { query } from './statement.ts';

const kind = jobKind({
  name: 'index-texts',
  repeats: { every: 60 * 60_000, soonerWhen: 'EXISTS (SELECT FROM record_text_changes)' },
});

/** Records at a time: their texts are folded on the thread that answers calls. */
const batchSize = 20;
/** What is left after so many records waits for the next run, which begins at once. */
const mostInOneRun = 20_000;
/** Characters of a text that count. PostgreSQL's tsvector takes at most a megabyte. */
const longestText = 200_000;

/** Takes the words of records that changed into `record_texts`, so that searches in texts find them. */
export function textIndexing(database: Database, registry: ResourceRegistry): Job {
  const resources = new Map([...registry.values()].map((resource) => [snakeCase(resource.name), resource]));
  return createJob(kind, async ({ signal }) => {
    let indexed = 0;
    for (let taken = batchSize; taken > 0 && indexed < mostInOneRun && !signal.aborted; indexed += taken) {
      taken = await indexBatch(database, resources);
    }
    return { indexed };
  });
}

/**
 * The condition that a record has, with its texts, all words of a search.
 * @param words the placeholder of the tsquery.
 */
export function textCondition({ name }: Resource, words: string): string {
  return `r.id IN (SELECT t.record_id FROM record_texts AS t WHERE t.resource = '${snakeCase(name)}' AND t.words @@ ${words})`;
}

/** @returns how many changes it took: none when all words are those of today. */
function indexBatch(database: Database, resources: ReadonlyMap<string, Resource>): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    // Two runs that overlap could store an older text after a newer one.
    await query(transaction, `SELECT pg_advisory_xact_lock(hashtext('record_texts'))`, []);
    const changes = await query<{ resource: string; record_id: string }>(
      transaction,
      `DELETE FROM record_text_changes WHERE id IN (SELECT id FROM record_text_changes ORDER BY id LIMIT ${batchSize})
       RETURNING resource, record_id`,
      [],
    );
    for (const [table, own] of Map.groupBy(changes, ({ resource }) => resource)) {
      const resource = resources.get(table);
      if (resource) await indexRecords(transaction, resource, [...new Set(own.map(({ record_id }) => record_id))]);
    }
    return changes.length;
  });
}

async function indexRecords(transaction: Database, resource: Resource, ids: readonly string[]): Promise<void> {
  const texts = (resource.searchTexts ?? []).map((name) => `r.${columnOf(name)}`);
  // Nobody removes a record for ever between the reading of its text and the storing of its words.
  const rows = await query<{ id: string; texts: string[] }>(
    transaction,
    `SELECT r.id, ARRAY[${texts.join(', ')}]::text[] AS texts FROM ${tableOf(resource)} AS r
     WHERE r.id = ANY($1::bigint[]) FOR KEY SHARE`,
    [ids],
  );
  const words = rows.map((row) => wordsOf(row.texts.map((text) => richTextToPlain(text).slice(0, longestText))));
  await query(
    transaction,
    `INSERT INTO record_texts (resource, record_id, words)
     SELECT $1, r.id, r.search || ${searchVector('row.words')} FROM unnest($2::bigint[], $3::text[]) AS row(id, words)
     JOIN ${tableOf(resource)} AS r ON r.id = row.id
     ON CONFLICT (resource, record_id) DO UPDATE SET words = excluded.words`,
    [snakeCase(resource.name), rows.map(({ id }) => id), words],
  );
}
