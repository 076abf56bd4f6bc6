/**
 * Iterates over a sequence and produces the next item while the consumer works on the present one, so that two steps
 * that wait for different things overlap. An error is thrown when its item is due. Leaving early waits for the item in
 * production.
 */
export async function* prefetch<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  const made = () => {
    const next = iterator.next();
    // The consumer gets a rejection when it awaits this promise, and may leave before.
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
