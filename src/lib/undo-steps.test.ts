import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUndo } from './undo-steps.ts';

const change = (key: string, before: string, after: string) => ({ key, name: 'level', before, after });

test('what is typed into a cell while the cursor stays in it is one step, and another visit another one', () => {
  const undo = createUndo<string>();
  undo.add([change('1', '', '1')]);
  undo.add([change('1', '1', '11')]);
  undo.end();
  undo.add([change('1', '11', '112')]);
  expect(undo.take('undo')).toEqual([{ key: '1', name: 'level', text: '11' }]);
  expect(undo.take('undo')).toEqual([{ key: '1', name: 'level', text: '' }]);
  expect(undo.take('undo')).toEqual([]);
  expect(undo.take('redo')).toEqual([{ key: '1', name: 'level', text: '11' }]);
  // Typing clears the redo steps.
  undo.add([change('2', '', '5')]);
  expect(undo.take('redo')).toEqual([]);
});

test('all steps taken back leave the cells as they were, and done again as they are', () => {
  const steps = fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.string(), { minKeys: 1 }), { maxLength: 20 });
  fc.assert(
    fc.property(steps, (typed) => {
      const undo = createUndo<string>();
      const cells = new Map<string, string>();
      const take = (direction: 'undo' | 'redo') => {
        for (let left = undo.take(direction); left.length > 0; left = undo.take(direction)) {
          for (const { key, text } of left) cells.set(key, text);
        }
      };
      for (const step of typed) {
        undo.end();
        undo.add(Object.entries(step).map(([key, after]) => change(key, cells.get(key) ?? '', after)));
        for (const [key, after] of Object.entries(step)) cells.set(key, after);
      }
      const cellsBefore = new Map(cells);
      take('undo');
      expect([...cells.values()].every((text) => text === '')).toBe(true);
      take('redo');
      expect(cells).toEqual(cellsBefore);
    }),
  );
});
