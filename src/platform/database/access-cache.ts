import { readTogether } from '../batch-loader.ts';
import type { AccessChanges } from './access-changes.ts';

/** The maximum time that a value is cached in milliseconds; at this interval callers are read again, which notes their use. */
const cachedFor = 60_000;
const cachedAtMost = 10_000;

/** Who calls with a credential, until when. */
interface Expiring {
  /** In milliseconds. */
  readonly expiresAt: number;
}

/** Caches who calls with which credential. */
export interface AccessCache<Value> {
  /** The cached value of a credential, or what `read` finds; null is never cached. */
  get(credential: string, read: () => Promise<Value | null>): Promise<Value | null>;
}

/**
 * Caches what was read until anything about accounts, sessions, tokens, roles, functions or APIs changes anywhere. While
 * this process cannot listen for changes, it caches nothing. Concurrent calls with one credential share one read, which
 * never began before any of them.
 * @param cached what later calls get of a value, where that differs from the first one's.
 */
export function createAccessCache<Value extends Expiring>(
  changes: AccessChanges,
  cached: (value: Value) => Value = (value) => value,
): AccessCache<Value> {
  const known = new Map<string, { readonly value: Value; readonly until: number }>();
  const together = readTogether<Value | null>();
  // Counts changes, so that what was read before a change is not cached after it.
  let generation = 0;
  changes.onChange(() => {
    generation += 1;
    known.clear();
  });

  const recall = (credential: string): Value | undefined => {
    const found = known.get(credential);
    return found && found.until > Date.now() && changes.hearing() ? found.value : undefined;
  };
  const readAnew = async (credential: string, read: () => Promise<Value | null>): Promise<Value | null> => {
    const started = generation;
    const value = await read();
    if (value && changes.hearing() && started === generation) {
      if (known.size >= cachedAtMost) known.clear();
      known.set(credential, { value: cached(value), until: Math.min(Date.now() + cachedFor, value.expiresAt) });
    }
    return value;
  };

  return {
    async get(credential, read) {
      // A call that waited for a read that is cached meanwhile needs none.
      return (
        recall(credential) ?? together(credential, async () => recall(credential) ?? (await readAnew(credential, read)))
      );
    },
  };
}
