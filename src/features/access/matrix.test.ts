import { expect, test } from 'vitest';
import { apisByMatrix, changedMatrix, type Matrix } from './matrix.ts';

const role = (id: string, functionIds: string[], status = 1) => {
  return { id, code: id, name: id, status, version: 1, accounts: 0, functionIds };
};
const fn = (id: string, apis: string[], status = 1) => {
  return { id, code: id, name: id, groupName: '', status, apis, newSince: null };
};

const matrix: Matrix = {
  roles: [role('1', ['10', '11']), role('2', ['12']), role('3', ['13'], 0)],
  functions: [fn('10', ['a', 'b']), fn('11', ['c']), fn('12', ['b', 'd'], 0), fn('13', ['e'])],
};
const names = (given: Matrix, roles: string[], off: string[] = []) => [...apisByMatrix(given, roles, new Set(off))];

test('an account may call what its roles’ functions hold, each once', () => {
  expect(names(matrix, ['1'])).toEqual(['a', 'b', 'c']);
  expect(names(matrix, [])).toEqual([]);
});

test('what is out of use does not count: roles, functions, operations', () => {
  expect(names(matrix, ['2', '3'])).toEqual([]);
  expect(names(matrix, ['1'], ['b'])).toEqual(['a', 'c']);
});

test('a change adds and removes functions of the roles it names, and of no other', () => {
  const changed = changedMatrix(matrix, [{ roleId: '1', add: ['13', '10'], remove: ['11'] }]);
  expect(changed.roles.map(({ functionIds }) => functionIds)).toEqual([['10', '13'], ['12'], ['13']]);
  expect(names(changed, ['1'])).toEqual(['a', 'b', 'e']);
  expect(matrix.roles[0]?.functionIds).toEqual(['10', '11']);
});
