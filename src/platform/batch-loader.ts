/**
 * Checks many keys with one query. Keys that arrive while a query runs go into the next query, never into the running
 * one, so no answer is older than its call.
 */
export function createBatchLoader(
  ask: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): (key: string) => Promise<boolean> {
  const inTurn = oneAtATime<ReadonlySet<string>>();
  let gathered = new Set<string>();
  const askGathered = () => {
    const keys = [...gathered];
    gathered = new Set();
    return ask(keys);
  };
  return async (key) => {
    gathered.add(key);
    return (await inTurn(askGathered)).has(key);
  };
}

/**
 * Reads the value of a key once for all concurrent callers. Callers that arrive while a read runs share the next read,
 * never the running one. Reads of different keys run in parallel.
 */
export function readTogether<Value>(): (key: string, read: () => Promise<Value>) => Promise<Value> {
  const underWay = new Map<string, { inTurn: InTurn<Value>; waiting: number }>();
  return async (key, read) => {
    const turn = underWay.get(key) ?? { inTurn: oneAtATime<Value>(), waiting: 0 };
    underWay.set(key, turn);
    turn.waiting += 1;
    try {
      return await turn.inTurn(read);
    } finally {
      turn.waiting -= 1;
      if (turn.waiting === 0) underWay.delete(key);
    }
  };
}

/** Resolves with the result of the next run. The first waiting caller supplies the function. */
type InTurn<Value> = (make: () => Promise<Value>) => Promise<Value>;

function oneAtATime<Value>(): InTurn<Value> {
  let next: Promise<Value> | undefined;
  let before: Promise<unknown> = Promise.resolve();
  return (make) => {
    if (next) return next;
    const made = before.then(() => {
      next = undefined;
      return make();
    });
    next = made;
    // All callers of this run get its error; later callers start a new run.
    before = made.catch(() => undefined);
    return made;
  };
}
