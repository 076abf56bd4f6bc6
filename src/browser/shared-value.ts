/** A value of the page that components follow. */
export interface SharedValue<Value> {
  get(): Value;
  /** Sets the value; who follows it is told if it is another one. */
  set(next: Value): void;
  /** Calls `listener` after every change until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

export function createSharedValue<Value>(initial: Value): SharedValue<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
