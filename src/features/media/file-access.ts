import { resourceOperations } from '../../declare/operations.ts';
import { fieldEntries, type Resource } from '../../declare/resource.ts';
import type { Principal } from '../../engine/handler.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import { tableOf } from '../../engine/names.ts';
import { activeConditions, windowOf } from '../../engine/publishing/visible.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import { createCache } from '../../platform/cache.ts';
import { closedFoldersOf } from './folder-rights.ts';
import { libraryFiles } from './media/resource.ts';

/** What decides who is sent a document. */
interface DocumentState {
  /** Where it lies now: another place than was asked for when it was replaced since. */
  readonly key: string;
  readonly library: boolean;
  readonly trashed: boolean;
  readonly folderId: string | null;
  readonly createdBy: string | null;
  /** The resources of the records that use it. */
  readonly usedBy: readonly string[];
  /** A record that visitors see at this moment names it in a field that they read. */
  readonly isPublic: boolean;
}

/** Who may fetch documents: everybody those of what is published, of the others who may see them in the product. */
export interface DocumentAccess {
  isPublic(key: string): Promise<boolean>;
  isFor(key: string, principal: Principal): Promise<boolean>;
  /** The key that the document of a key has now. */
  currentKey(key: string): Promise<string>;
}

const cacheBytes = 256 * 1024;

/** Whether a document was sent to an account with something that it may read as such, whatever its roles are. */
export type SentTo = (key: string, accountId: string) => Promise<boolean>;

/** Asks the database at most once in a while (platform/cache.ts) about each document: viewers fetch one in many parts. */
export function createDocumentAccess(services: Services, sentTo: SentTo): DocumentAccess {
  const cache = createCache<{ state: DocumentState | undefined }>(cacheBytes);
  const text = stateText(services);
  const stateOf = async (key: string) => {
    const read = async () => {
      const [state] = await query<DocumentState>(services.database, text, [key]);
      return { answer: { state }, size: 200, staysFor: Number.POSITIVE_INFINITY };
    };
    return (await cache.get(key, read)).state;
  };
  return {
    isPublic: async (key) => (await stateOf(key))?.isPublic === true,

    currentKey: async (key) => (await stateOf(key))?.key ?? key,

    async isFor(key, principal) {
      const state = await stateOf(key);
      if (!state || principal.mustChangePassword) return false;
      const reads = (resource: Resource | undefined) =>
        resource !== undefined && principal.permissions.has(resourceOperations(resource).detail.name);
      // What lies in the trash is for whoever may take it out again.
      if (state.trashed) return principal.permissions.has(resourceOperations(libraryFiles).restore.name);
      if (state.createdBy === principal.accountId && principal.viewAs === null) return true;
      if (state.usedBy.some((name) => reads(services.registry.get(name)))) return true;
      if (await sentTo(state.key, principal.accountId)) return true;
      if (!state.library || !reads(libraryFiles)) return false;
      const closed = (await closedFoldersOf(services.database, principal)).get('browse');
      return state.folderId === null || !closed?.has(state.folderId);
    },
  };
}

/** The statement that reads the state of the document with the key $1. */
function stateText({ registry }: Services): string {
  const shown = [...registry.values()].flatMap((resource) => {
    const named = fieldEntries(resource).flatMap(([name, field]) =>
      storedKind(field).files && resource.publicFields?.includes(name) ? [`'${name}'`] : [],
    );
    if (named.length === 0) return [];
    const seen = [...activeConditions(resource, registry), ...windowOf(resource).open].join(' AND ');
    return `EXISTS (SELECT FROM media_uses AS u JOIN ${tableOf(resource)} AS r ON r.id = u.record_id
      WHERE u.media_id = f.id AND u.resource = '${resource.name}' AND u.field IN (${named.join(', ')}) AND ${seen})`;
  });
  // Beside a film or a document lie its picture and its captions, which are for whom it is; a picture of one of its other
  // contents is nothing that visitors were shown.
  return `SELECT CASE WHEN $1 ~ '\\.(poster\\.webp|vtt)$' THEN $1 ELSE f.storage_key END AS key, f.library, f.deleted_at IS NOT NULL AS trashed, f.folder_id AS "folderId", f.created_by AS "createdBy",
      ARRAY(SELECT DISTINCT resource FROM media_uses WHERE media_id = f.id) AS "usedBy",
      ($1 NOT LIKE '%.poster.webp' OR $1 = f.poster_key) AND (${shown.length > 0 ? shown.join(' OR ') : 'false'}) AS "isPublic"
    FROM stored_files AS f
    WHERE f.id = coalesce((SELECT id FROM stored_files WHERE storage_key = $1),
      (SELECT file_id FROM file_versions WHERE storage_key = $1 LIMIT 1),
      (SELECT file_id FROM film_captions WHERE storage_key = $1),
      (SELECT id FROM stored_files WHERE poster_key = $1 AND poster_key <> ''),
      (SELECT file_id FROM file_versions WHERE poster_key = $1 AND poster_key <> '' LIMIT 1))`;
}
