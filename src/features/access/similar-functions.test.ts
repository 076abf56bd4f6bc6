import { describe, expect, test } from 'vitest';
import { functions, roles as productRoles } from '../../product/roles.ts';
import type { Matrix } from './matrix.ts';
import { proposalsOf, similarFunctionsOf, usualOf } from './similar-functions.ts';

describe('neighbourhoods', () => {
  const neighbourhoods = similarFunctionsOf(functions);
  const neighboursOf = (code: string) => {
    const own = neighbourhoods.get(code);
    if (own === undefined) return [];
    return [...neighbourhoods].flatMap(([other, theirs]) => (theirs === own && other !== code ? [other] : []));
  };

  test('are of one verb of the resources of one group', () => {
    expect(neighboursOf('news-view')).toEqual(['news-categories-view']);
    expect(neighboursOf('staff-export')).toEqual(['units-export', 'positions-export']);
    expect(neighboursOf('exports-view')).toEqual(['audit-view']);
  });

  test.each(['staff-erase', 'trash-purge', 'history-view', 'staff-private'])('%s follows from no other', (code) => {
    expect(functions.map((each) => each.code)).toContain(code);
    expect(neighboursOf(code)).toEqual([]);
  });

  test('leave out all by which somebody could come to more than he has', () => {
    const managing = functions.filter(({ group }) => group === 'access').map(({ code }) => code);
    expect(managing).toEqual(expect.arrayContaining(['roles-view', 'functions-edit', 'accounts-edit', 'view-as']));
    expect(managing.filter((code) => neighbourhoods.has(code))).toEqual([]);
  });
});

test('what is usual leaves out private fields, rights of their own and what manages access', () => {
  const usual = usualOf(productRoles);
  expect(usual.get('editor')).toEqual(expect.arrayContaining(['links-edit', 'slides-remove', 'footers-view']));
  expect(usual.get('viewer')).toEqual(expect.arrayContaining(['links-view', 'slides-view', 'footers-view']));
  const all = new Set([...usual.values()].flat());
  for (const code of ['staff-private', 'staff-erase', 'history-view', 'roles-view', 'accounts-edit'])
    expect(all.has(code), code).toBe(false);
});

describe('proposals', () => {
  const role = (id: string, functionIds: string[], status = 1) => {
    return { id, code: id, name: id, status, version: 1, accounts: 0, functionIds };
  };
  const fn = (id: string, newSince: string | null = null, status = 1) => {
    return { id, code: id, name: id, groupName: '', status, apis: [], newSince };
  };
  const since = '2026-11-24T01:00:00Z';
  const places = new Map([
    ['1', 'news view'],
    ['2', 'news view'],
    ['3', 'news edit'],
    ['4', 'news view'],
  ]);
  const functionsNow = [fn('1'), fn('2', since), fn('3'), fn('4', since), fn('5', since)];
  const proposed = (roles: Matrix['roles'], functionsGiven: Matrix['functions'] = functionsNow) =>
    proposalsOf({ roles, functions: functionsGiven }, places, new Map([['2', new Set(['3', '4', '5'])]]), '9');

  test('go to the roles that hold a neighbour, with that as the reason', () => {
    expect(proposed([role('7', ['1', '3'])])).toEqual([
      { roleId: '7', functionId: '2', neighbourIds: ['1'] },
      { roleId: '7', functionId: '4', neighbourIds: ['1'] },
    ]);
  });

  test('go to the roles that a new installation gives the function to, without a neighbour', () => {
    expect(proposed([role('2', [])])).toEqual([{ roleId: '2', functionId: '4', neighbourIds: [] }]);
    expect(proposed([role('2', ['4'])])).toEqual([]);
    expect(proposed([role('2', [], 0)])).toEqual([]);
  });

  test('do not follow from another verb, from what is new itself or from nothing', () => {
    expect(proposed([role('7', ['3']), role('8', ['5']), role('6', [])])).toEqual([]);
    expect(proposed([role('7', ['4'])])).toEqual([]);
  });

  test('leave out what a role holds already', () => {
    expect(proposed([role('7', ['1', '2', '4'])])).toEqual([]);
  });

  test('leave out the role that has everything, and roles and functions out of use', () => {
    expect(proposed([role('9', ['1']), role('7', ['1'], 0)])).toEqual([]);
    expect(proposed([role('7', ['1'])], [fn('1', null, 0), fn('2', since)])).toEqual([]);
    expect(proposed([role('7', ['1'])], [fn('1'), fn('2', since, 0)])).toEqual([]);
  });
});
