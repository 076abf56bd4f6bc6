import { LRUCache } from 'lru-cache';

/** Milliseconds from the call. With the time to send the answer, no answer is older than a second. */
const lifetime = 900;

/** A computed answer, its size in bytes, and for how many milliseconds from the call it stays valid. */
export interface ComputedValue<Answer> {
  readonly answer: Answer;
  readonly size: number;
  readonly staysFor: number;
}

/** Caches answers for less than a second (decision 36). */
export interface Cache<Answer> {
  /**
   * The answer to a key: the cached one while it is valid, else what `make` computes. Concurrent calls with the same
   * key share one computation, unless it began so long ago that its answer would not be cached, or its answer was no
   * longer valid at the time of the call. An error of `make` is thrown and not cached; calls that came after that
   * computation began wait for one more, because nobody knows how long an error stays valid.
   * @param key must contain everything that the answer depends on, besides what is published and the time.
   */
  get(key: string, make: () => Promise<ComputedValue<Answer>>): Answer | Promise<Answer>;
  /** Clears the cache, so that whoever made a change sees it in the next call. */
  invalidate(): void;
}

interface Entry<Answer> extends ComputedValue<Answer> {
  /** By `performance.now()`. */
  readonly until: number;
}

interface Making<Answer> {
  /** The answer and the end of its validity, by `performance.now()`. */
  readonly made: Promise<{ readonly answer: Answer; readonly until: number }>;
  /** By `performance.now()`. */
  readonly askedAt: number;
}

/**
 * Creates the cache of one process.
 * @param mostBytes the size of the cache; least recently used entries are evicted first, and a larger entry is not
 * cached.
 * @param settle chooses between a new answer and the previous one where they are equal.
 */
export function createCache<Answer extends object>(
  mostBytes: number,
  settle: (made: Answer, before: Answer) => Answer = (made) => made,
): Cache<Answer> {
  const cache = new LRUCache<string, Entry<Answer>>({ maxSize: mostBytes, sizeCalculation: ({ size }) => size });
  let making = new Map<string, Making<Answer>>();

  const makeOnce = (key: string, make: () => Promise<ComputedValue<Answer>>): Making<Answer>['made'] => {
    const turn = making;
    const askedAt = performance.now();
    const made = make()
      .then((made) => {
        const until = askedAt + Math.min(made.staysFor, lifetime);
        // A computation that began before a change is neither cached nor shared with later calls; an outdated one is
        // not cached.
        if (turn !== making || turn.get(key) !== begun) return { answer: made.answer, until };
        const before = cache.peek(key)?.answer;
        const settled = before ? settle(made.answer, before) : made.answer;
        cache.set(key, { ...made, answer: settled, until, size: made.size + 2 * key.length });
        return { answer: settled, until };
      })
      .finally(() => turn.get(key) === begun && turn.delete(key));
    const begun: Making<Answer> = { made, askedAt };
    turn.set(key, begun);
    return made;
  };
  const get = (key: string, make: () => Promise<ComputedValue<Answer>>, asked: number): Answer | Promise<Answer> => {
    const known = cache.get(key);
    const now = performance.now();
    if (known && now < known.until) return known.answer;
    const begun = making.get(key);
    if (!begun || now >= begun.askedAt + lifetime) return makeOnce(key, make).then(({ answer }) => answer);
    if (begun.askedAt >= asked) return begun.made.then(({ answer }) => answer);
    // The computation may have begun before a moment of publishing that had passed at the time of the call. Any
    // computation that runs after it has ended began later: no call waits for a third one, and an unreachable database
    // gets one query at a time.
    const again = () => get(key, make, asked);
    return begun.made.then(({ answer, until }) => (asked < until ? answer : again()), again);
  };
  return {
    get: (key, make) => get(key, make, performance.now()),
    invalidate() {
      cache.clear();
      making = new Map();
    },
  };
}
