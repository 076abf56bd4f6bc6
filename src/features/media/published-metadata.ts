import { invalidField } from '../../contract/errors.ts';
import type { ResourceRegistry } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import type { RecordChange } from '../../engine/record-rules.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { mayPublish } from './versions.ts';

/** What visitors see of a file besides its bytes. */
interface PublishedMetadata {
  readonly name: string;
  readonly alt: string;
  readonly focalX: number;
  readonly focalY: number;
}

/**
 * Refuses changes of what visitors see, or will see, of a file to callers who may not publish the records that show it
 * (decision 69).
 * @throws ProblemError VALIDATION_FAILED at the first field that would change.
 */
export async function checkPublishedMetadata(
  transaction: Database,
  registry: ResourceRegistry,
  { kind, ids: [id], values: [values] = [] }: RecordChange,
  context: Context | undefined,
): Promise<void> {
  if (!context || kind !== 'update' || id === undefined || !values) return;
  const [before] = await query<PublishedMetadata>(
    transaction,
    'SELECT name, alt, focal_x AS "focalX", focal_y AS "focalY" FROM stored_files WHERE id = $1 AND library',
    [id],
  );
  const changed = Object.entries(before ?? {}).find(([name, value]) => name in values && values[name] !== value);
  if (changed && !(await mayPublish(transaction, registry, id, context))) {
    throw invalidField(changed[0], 'publishedFile');
  }
}
