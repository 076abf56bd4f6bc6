import { describe, expect, test } from 'vitest';
import type { MatrixFunction, MatrixRole } from '../contract/accounts.ts';
import { changesOf, countOf, groupState, holds, mayTick, noEdits, withTicks } from './matrix-edits.ts';

const role = (id: string, functionIds: string[], version = 1): MatrixRole => ({
  id,
  code: `role-${id}`,
  name: `Vai trò ${id}`,
  status: 1,
  version,
  accounts: 0,
  functionIds,
});
const fn = (id: string, groupName = 'Tin tức'): MatrixFunction => ({
  id,
  code: `fn-${id}`,
  name: `Chức năng ${id}`,
  groupName,
  status: 1,
  apis: [],
  newSince: null,
});
const editor = role('1', ['a', 'b']);

describe('unsaved ticks of the matrix', () => {
  test('are sent as what is added and removed, with the version they were made on', () => {
    const edits = withTicks(withTicks(noEdits, editor, ['c'], true), editor, ['a'], false);
    expect(holds(editor, 'c', edits)).toBe(true);
    expect(holds(editor, 'a', edits)).toBe(false);
    const changes = changesOf(edits, [editor, role('2', [])]);
    expect(changes).toEqual([{ roleId: '1', version: 1, add: ['c'], remove: ['a'] }]);
    expect(countOf(changes)).toBe(2);
  });

  test('that come back to what is stored are no change', () => {
    const edits = withTicks(withTicks(noEdits, editor, ['a', 'c'], false), editor, ['a'], true);
    expect(edits.size).toBe(0);
  });

  test('that somebody else has saved meanwhile are not sent again', () => {
    const edits = withTicks(noEdits, editor, ['c'], true);
    expect(changesOf(edits, [role('1', ['a', 'b', 'c'], 2)])).toEqual([]);
  });

  test('a group is all, some or none of its functions', () => {
    const functions = [fn('a'), fn('b')];
    expect(groupState(editor, functions, noEdits)).toBe('all');
    expect(groupState(editor, functions, withTicks(noEdits, editor, ['a'], false))).toBe('some');
    expect(groupState(role('2', []), functions, noEdits)).toBe('none');
  });

  test('a function that the caller does not hold can be taken, not given', () => {
    expect(mayTick(editor, fn('a'), new Set())).toBe(true);
    expect(mayTick(editor, fn('c'), new Set())).toBe(false);
    expect(mayTick(editor, fn('c'), new Set(['fn-c']))).toBe(true);
  });
});
