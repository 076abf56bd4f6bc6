/** Undo or redo a step. */
export type UndoStep = 'undo' | 'redo';

/** One cell of a step: its text before and after. */
interface Change<Name> {
  readonly key: string;
  readonly name: Name;
  readonly before: string;
  readonly after: string;
}

/** The maximum number of undo steps: more than anybody undoes one by one. */
const mostSteps = 200;

/** An undo history of typing, pasting and filling. Typing in one cell while the cursor stays there is one step. */
export function createUndo<Name>() {
  let done: Change<Name>[][] = [];
  let undone: Change<Name>[][] = [];
  /** Whether further typing in the cell of the last step belongs to that step. */
  let isOpen = false;
  return {
    add: (step: Change<Name>[]) => {
      const [one, last] = [step[0], done.at(-1)?.[0]];
      const isOfOne = isOpen && step.length === 1 && done.at(-1)?.length === 1;
      const goesOn = isOfOne && one?.key === last?.key && one?.name === last?.name;
      const next = goesOn && one && last ? [...done.slice(0, -1), [{ ...one, before: last.before }]] : [...done, step];
      [done, undone, isOpen] = [next.slice(-mostSteps), [], true];
    },
    /** The cursor enters a cell: typing from now on is a new step. */
    end: () => {
      isOpen = false;
    },
    /** Undoes or redoes a step and returns the texts to restore. */
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
