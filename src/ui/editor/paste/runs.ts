/** Divides a sequence wherever two neighbours do not belong together. */
export function runsOf<Item>(items: readonly Item[], belong: (before: Item, item: Item) => boolean): Item[][] {
  const runs: Item[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before !== undefined && belong(before, item)) run.push(item);
    else runs.push([item]);
  }
  return runs;
}
