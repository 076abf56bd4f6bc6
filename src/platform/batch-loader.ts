/**
 * Asks which of many keys something holds for, in one question: keys that come while one is on its way are asked for together in
 * the next, never answered by the one before. So an answer is never older than who asked.
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
 * Reads what stands under a key once for all who ask for it at the same time: those that come while a reading is on its way
 * share the next, never the one before. Other keys are read beside it.
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

/** Answers with what the next turn makes; the first who waits for it says how. */
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
    // Whoever asked is told of a fault; those who come after it ask again.
    before = made.catch(() => undefined);
    return made;
  };
}
