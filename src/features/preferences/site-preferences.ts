import {
  noSitePreferences,
  preferencesFrom,
  type SitePreferences,
  sitePreferenceNames,
} from '../../contract/preferences.ts';
import { query } from '../../engine/statement.ts';
import { createCache } from '../../platform/cache.ts';
import type { Database } from '../../platform/database/connect.ts';

export interface StoredSitePreferences extends SitePreferences {
  readonly version: number;
}

/** What the organisation has chosen, without what this version does not know. */
export async function readSitePreferences(database: Database): Promise<StoredSitePreferences> {
  const [row] = await query<{ defaults: Record<string, unknown>; fixed: string[]; version: number }>(
    database,
    'SELECT defaults, fixed, version FROM site_preferences',
    [],
  );
  if (!row) return { ...noSitePreferences, version: 1 };
  const fixed = sitePreferenceNames.filter((name) => row.fixed.includes(name));
  return { defaults: preferencesFrom(Object.entries(row.defaults)), fixed, version: row.version };
}

/** More than the choices take. */
const cacheBytes = 10_000;

/** A reader for every page: it asks the database at most about once a second, and answers without it too. */
export function createSitePreferences(database: Database): () => Promise<SitePreferences> {
  const cache = createCache<SitePreferences>(cacheBytes);
  let last = noSitePreferences;
  return async () => {
    try {
      last = await cache.get('site', async () => ({
        answer: await readSitePreferences(database),
        size: cacheBytes / 2,
        staysFor: Number.POSITIVE_INFINITY,
      }));
    } catch {
      // The page is drawn as last time: it says itself that the server has no database.
    }
    return last;
  };
}
