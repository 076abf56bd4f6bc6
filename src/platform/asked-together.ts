/**
 * Asks which of many keys something holds for, in one question: keys that come while one is on its way are asked for together in
 * the next, never answered by the one before. So an answer is never older than who asked.
 */
export function askedTogether(
  ask: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): (key: string) => Promise<boolean> {
  let gathered: { keys: Set<string>; answer: Promise<ReadonlySet<string>> } | undefined;
  let before: Promise<unknown> = Promise.resolve();
  const gather = () => {
    const keys = new Set<string>();
    const answer = before.then(() => {
      gathered = undefined;
      return ask([...keys]);
    });
    // Whoever asked is told of a fault; those who come after it ask again.
    before = answer.catch(() => undefined);
    return { keys, answer };
  };
  return async (key) => {
    gathered ??= gather();
    const { keys, answer } = gathered;
    keys.add(key);
    return (await answer).has(key);
  };
}
