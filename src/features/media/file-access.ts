import { resourceOperations } from '../../declare/operations.ts';
import { fieldEntries, type Resource } from '../../declare/resource.ts';
import { firstDuty, type Principal } from '../../engine/handler.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import { tableOf } from '../../engine/names.ts';
import { activeConditions, windowOf } from '../../engine/publishing/visible.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import { createCache } from '../../platform/cache.ts';
import { closedFoldersOf } from './folder-rights.ts';
import { libraryFiles } from './media/resource.ts';

/** The state that decides who may download a document. */
interface DocumentState {
  /** Its current key: differs from the requested one when the document was replaced. */
  readonly key: string;
  readonly library: boolean;
  readonly trashed: boolean;
  readonly folderId: string | null;
  readonly createdBy: string | null;
  /** The resources of the records that use it. */
  readonly usedBy: readonly string[];
  /** A record that visitors see now refers to it in a public field. */
  readonly isPublic: boolean;
}

/**
 * Access to documents: everybody may download those of published content; others need permission to see them in the
 * product.
 */
export interface DocumentAccess {
  isPublic(key: string): Promise<boolean>;
  isFor(key: string, principal: Principal): Promise<boolean>;
  /** The current key of the document with an earlier key. */
  currentKey(key: string): Promise<string>;
}

const cacheBytes = 256 * 1024;

/** Whether a document was sent to an account in something that the account may read, whatever its roles. */
export type SentTo = (key: string, accountId: string) => Promise<boolean>;

/** Queries each document at most once per cache period (platform/cache.ts): viewers fetch one in many parts. */
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
      if (!state || firstDuty(principal)) return false;
      const reads = (resource: Resource | undefined) =>
        resource !== undefined && principal.permissions.has(resourceOperations(resource).detail.name);
      // A document in the trash is for those who may restore it.
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
  // The poster and captions next to a video or document have the same access; a poster of its other versions was never
  // shown to visitors.
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
