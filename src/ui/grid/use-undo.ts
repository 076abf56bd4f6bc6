import { useRef } from 'react';

/** A step is taken back, or done again. */
export type UndoStep = 'undo' | 'redo';

/** One cell of a step: what it said before and what it says since. */
interface Step<Name> {
  readonly key: string;
  readonly name: Name;
  readonly before: string;
  readonly after: string;
}

/** Steps that can be taken back; more than anybody takes back one by one. */
const mostSteps = 200;

/** What was typed, pasted and filled, step by step: what is typed into one cell is one step. */
export function useUndo<Name>() {
  const steps = useRef<{ done: readonly Step<Name>[][]; undone: readonly Step<Name>[][] }>({ done: [], undone: [] });
  return {
    add: (step: Step<Name>[]) => {
      const { done } = steps.current;
      const last = done.at(-1);
      const [one, before] = [step[0], last?.[0]];
      const goesOn =
        step.length === 1 &&
        last?.length === 1 &&
        one?.key === before?.key &&
        one?.name === before?.name &&
        one?.before === before?.after;
      const next =
        goesOn && one && before ? [...done.slice(0, -1), [{ ...one, before: before.before }]] : [...done, step];
      steps.current = { done: next.slice(-mostSteps), undone: [] };
    },
    /** The texts that take a step back, or do it again. */
    take: (direction: UndoStep): { key: string; name: Name; text: string }[] => {
      const { done, undone } = steps.current;
      const step = (direction === 'undo' ? done : undone).at(-1);
      if (!step) return [];
      steps.current =
        direction === 'undo'
          ? { done: done.slice(0, -1), undone: [...undone, step] }
          : { done: [...done, step], undone: undone.slice(0, -1) };
      return step.map(({ key, name, before, after }) => ({ key, name, text: direction === 'undo' ? before : after }));
    },
  };
}
