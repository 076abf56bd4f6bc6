import { resourceOperations } from '../../declare/operations.ts';
import { firstDuty, type Principal } from '../../engine/handler.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import { createBatchLoader } from '../../platform/batch-loader.ts';
import { closedFoldersOf } from './folder-rights.ts';
import { libraryFiles } from './media/resource.ts';

/** Which pictures are public to anybody with their address (decision 81). */
export interface PictureAccess {
  /**
   * Whether the picture is or was the current version of a file, by the present state of the database: not one that is
   * pending, and not one whose row is removed while its bytes still exist.
   */
  isOpen(key: string): Promise<boolean>;
  /**
   * Whether this caller may see a pending one: the person who proposed it, and anybody who may see its file in the
   * library.
   */
  isFor(key: string, principal: Principal): Promise<boolean>;
}

/** The possible keys of the picture whose copy has the requested key. */
const namedKeys = (asked: string) =>
  `ARRAY[regexp_replace(${asked}, '\\.avif$', '.webp'), regexp_replace(${asked}, '(-\\d+)?\\.(webp|avif)$', '.webp')]`;

const openText = `SELECT asked AS key FROM unnest($1::text[]) AS asked, LATERAL (SELECT ${namedKeys('asked')} AS keys) AS named
  WHERE EXISTS (SELECT FROM stored_files WHERE storage_key = ANY(keys))
    OR EXISTS (SELECT FROM file_versions WHERE storage_key = ANY(keys) AND state = 'earlier')`;

const waitingText = `SELECT v.created_by AS "offeredBy", f.folder_id AS "folderId", f.deleted_at IS NOT NULL AS trashed
  FROM file_versions AS v JOIN stored_files AS f ON f.id = v.file_id
  WHERE v.storage_key = ANY(${namedKeys('$1::text')}) AND v.state = 'pending' AND f.library`;

/** Queries the database about pictures that are not in the cache, many at a time. */
export function createPictureAccess({ database }: Services): PictureAccess {
  const { detail, restore } = resourceOperations(libraryFiles);
  return {
    isOpen: createBatchLoader(async (keys) => {
      const rows = await query<{ key: string }>(database, openText, [keys]);
      return new Set(rows.map(({ key }) => key));
    }),

    async isFor(key, principal) {
      if (firstDuty(principal)) return false;
      const [waiting] = await query<{ offeredBy: string | null; folderId: string | null; trashed: boolean }>(
        database,
        waitingText,
        [key],
      );
      if (!waiting) return false;
      if (waiting.trashed) return principal.permissions.has(restore.name);
      if (waiting.offeredBy === principal.accountId && principal.viewAs === null) return true;
      if (!principal.permissions.has(detail.name)) return false;
      const closed = (await closedFoldersOf(database, principal)).get('browse');
      return waiting.folderId === null || !closed?.has(waiting.folderId);
    },
  };
}
