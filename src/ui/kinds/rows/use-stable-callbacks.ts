import { useRef, useState } from 'react';
import { keysOf } from '../../../lib/records.ts';

/** Functions with a stable identity, each of which calls the one of the last render. */
export function useStableCallbacks<
  Functions extends { readonly [Name in keyof Functions]: (...given: never[]) => unknown },
>(functions: Functions): Functions {
  const latest = useRef(functions);
  latest.current = functions;
  const [same] = useState(() => {
    const names = keysOf(functions);
    const made = names.map((name) => [name, (...given: never[]) => latest.current[name](...given)]);
    return Object.fromEntries(made) as Functions;
  });
  return same;
}
