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

interface Steps<Name> {
  readonly done: readonly Step<Name>[][];
  readonly undone: readonly Step<Name>[][];
  /** Whether what is typed next into the cell of the last step belongs to it. */
  readonly isOpen: boolean;
}

/** What was typed, pasted and filled, step by step: what is typed into a cell while the cursor stays in it is one step. */
export function useUndo<Name>() {
  const steps = useRef<Steps<Name>>({ done: [], undone: [], isOpen: false });
  return {
    add: (step: Step<Name>[]) => {
      const { done, isOpen } = steps.current;
      const [one, last] = [step[0], done.at(-1)?.[0]];
      const isOfOne = isOpen && step.length === 1 && done.at(-1)?.length === 1;
      const goesOn = isOfOne && one?.key === last?.key && one?.name === last?.name;
      const next = goesOn && one && last ? [...done.slice(0, -1), [{ ...one, before: last.before }]] : [...done, step];
      steps.current = { done: next.slice(-mostSteps), undone: [], isOpen: true };
    },
    /** The cursor comes to a cell: what is typed from now on is a step of its own. */
    end: () => {
      steps.current = { ...steps.current, isOpen: false };
    },
    /** The texts that take a step back, or do it again. */
    take: (direction: UndoStep): { key: string; name: Name; text: string }[] => {
      const { done, undone } = steps.current;
      const step = (direction === 'undo' ? done : undone).at(-1);
      if (!step) return [];
      steps.current =
        direction === 'undo'
          ? { done: done.slice(0, -1), undone: [...undone, step], isOpen: false }
          : { done: [...done, step], undone: undone.slice(0, -1), isOpen: false };
      return step.map(({ key, name, before, after }) => ({ key, name, text: direction === 'undo' ? before : after }));
    },
  };
}
