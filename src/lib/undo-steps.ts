/** A step is taken back, or done again. */
export type UndoStep = 'undo' | 'redo';

/** One cell of a step: what it said before and what it says since. */
interface Change<Name> {
  readonly key: string;
  readonly name: Name;
  readonly before: string;
  readonly after: string;
}

/** Steps that can be taken back; more than anybody takes back one by one. */
const mostSteps = 200;

/** What was typed, pasted and filled, step by step: what is typed into a cell while the cursor stays in it is one step. */
export function createUndo<Name>() {
  let done: Change<Name>[][] = [];
  let undone: Change<Name>[][] = [];
  /** Whether what is typed next into the cell of the last step belongs to it. */
  let isOpen = false;
  return {
    add: (step: Change<Name>[]) => {
      const [one, last] = [step[0], done.at(-1)?.[0]];
      const isOfOne = isOpen && step.length === 1 && done.at(-1)?.length === 1;
      const goesOn = isOfOne && one?.key === last?.key && one?.name === last?.name;
      const next = goesOn && one && last ? [...done.slice(0, -1), [{ ...one, before: last.before }]] : [...done, step];
      [done, undone, isOpen] = [next.slice(-mostSteps), [], true];
    },
    /** The cursor comes to a cell: what is typed from now on is a step of its own. */
    end: () => {
      isOpen = false;
    },
    /** The texts that take a step back, or do it again. */
    take: (direction: UndoStep): { key: string; name: Name; text: string }[] => {
      const isBack = direction === 'undo';
      const step = (isBack ? done : undone).at(-1);
      if (!step) return [];
      isOpen = false;
      if (isBack) [done, undone] = [done.slice(0, -1), [...undone, step]];
      else [done, undone] = [[...done, step], undone.slice(0, -1)];
      return step.map(({ key, name, before, after }) => ({ key, name, text: isBack ? before : after }));
    },
  };
}
