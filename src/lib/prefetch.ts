/**
 * The items of a sequence, each of which is made while whoever reads them works on the one before: two steps that wait for
 * different things go on side by side. An error of the making is thrown when its item is due; leaving early waits until
 * nothing is being made.
 */
export async function* prefetch<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  const made = () => {
    const next = iterator.next();
    // Whoever reads is told by the same promise when it comes to it, and may leave before.
    next.catch(() => undefined);
    return next;
  };
  try {
    for (let next = made(); ; ) {
      const { value, done } = await next;
      if (done) return;
      next = made();
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
