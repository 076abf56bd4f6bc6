import type { Context } from '../../engine/handler.ts';
import { readableCondition } from '../../engine/row-access/readable-rows.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import { publishLibraryCMSVersion } from './contract/versions.ts';
import { libraryFiles } from './media/resource.ts';
import { mayPublish } from './versions.ts';

/** Contents of files that wait until somebody publishes them, who may publish all records that show the file. */
export const contentsAwaiting = {
  resource: libraryFiles,
  decidedBy: publishLibraryCMSVersion,
  async waiting(services: Services, context: Context): Promise<string> {
    const only = await readableCondition(services, libraryFiles, context);
    const pending = await query<{ id: string }>(
      context.database,
      `SELECT r.id FROM stored_files AS r WHERE r.pending_content AND r.library AND r.deleted_at IS NULL ${only ? `AND ${only}` : ''}`,
      [],
    );
    const decided: string[] = [];
    for (const { id } of pending) {
      if (await mayPublish(context.database, services.registry, id, context)) decided.push(id);
    }
    return `SELECT f.id, f.name::text AS title, v.created_by AS asked_by, v.created_at AS asked_at FROM stored_files AS f
      JOIN file_versions AS v ON v.file_id = f.id AND v.state = 'pending' WHERE f.id = ANY('{${decided.join(',')}}'::bigint[])`;
  },
};
