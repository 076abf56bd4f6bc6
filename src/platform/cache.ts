import { LRUCache } from 'lru-cache';

/** Milliseconds from the question: with the time it takes to send it, no answer is older than a second. */
const lifetime = 900;

/** What was made of a question, how many bytes it takes, and for how many milliseconds from the question it stays right. */
export interface ComputedValue<Answer> {
  readonly answer: Answer;
  readonly size: number;
  readonly staysFor: number;
}

/** Keeps answers for less than a second (decision 36). */
export interface Cache<Answer> {
  /**
   * The answer to a key: the kept one while it is right, else what `make` makes. Who asks for the same at the same time
   * shares one making, unless that began so long ago that its answer would not be kept, or was right no longer when he
   * asked. What `make` throws is thrown and not kept; who asked after that making had begun waits for one more, because
   * nobody knows for how long a refusal stays right.
   * @param key must say all that the answer depends on, besides what is published and the time.
   */
  get(key: string, make: () => Promise<ComputedValue<Answer>>): Answer | Promise<Answer>;
  /** Forgets everything: whoever has just changed something meets his change in the next call. */
  invalidate(): void;
}

interface Entry<Answer> extends ComputedValue<Answer> {
  /** By `performance.now()`. */
  readonly until: number;
}

interface Making<Answer> {
  /** The answer, and until when it is right, by `performance.now()`. */
  readonly made: Promise<{ readonly answer: Answer; readonly until: number }>;
  /** By `performance.now()`. */
  readonly askedAt: number;
}

/**
 * Makes the store of one process.
 * @param mostBytes that it keeps, least recently used first out; what is larger by itself is not kept.
 * @param settle chooses between an answer that was made anew and the one before it, where they are the same.
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
        // What began before a change is neither kept nor shared by who asks after it; what was overtaken is not kept.
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
    // It may have begun before a moment of publishing that had come when this was asked. Whatever is under way once it has
    // ended began after that: nobody waits for a third, and a database that is away is asked once at a time.
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
