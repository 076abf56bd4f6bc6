/** A repeatable sequence of whole numbers below `limit` (a linear congruential generator, constants of Numerical Recipes). */
export function repeatableRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
