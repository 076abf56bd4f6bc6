import { expect, test } from 'vitest';
import { changesOf, noEdits, withTicks } from './matrix-edits.ts';
import { proposalsAbout, reasonsOf, undecidedOf, withProposals } from './matrix-proposals.ts';

const role = (id: string, functionIds: string[]) => {
  return { id, code: id, name: id, status: 1, version: 1, accounts: 0, functionIds };
};
const fn = (id: string, newSince: string | null) => {
  return { id, code: `fn-${id}`, name: `Chức năng ${id}`, groupName: '', status: 1, apis: [], newSince };
};
const since = '2026-11-24T01:00:00Z';
const functions = [fn('a', null), fn('b', null), fn('c', since), fn('d', since)];
const proposals = [
  { roleId: '1', functionId: 'c', neighbourIds: ['a', 'b'] },
  { roleId: '1', functionId: 'd', neighbourIds: ['a'] },
  { roleId: '2', functionId: 'c', neighbourIds: ['b'] },
];

test('only what the caller holds himself is his to decide about', () => {
  const undecided = undecidedOf(functions, new Set(['fn-a', 'fn-c']));
  expect(undecided.map(({ id }) => id)).toEqual(['c']);
  expect(proposalsAbout(proposals, undecided).map(({ roleId }) => roleId)).toEqual(['1', '2']);
});

test('a proposal says by names what speaks for it', () => {
  const reasons = reasonsOf(proposals, functions);
  expect(reasons.get('1')?.get('c')).toBe('Chức năng a, Chức năng b');
  expect(reasons.get('2')?.get('d')).toBeUndefined();
});

test('what is proposed is ticked beside the ticks that are there', () => {
  const roles = [role('1', ['a', 'b']), role('2', ['b']), role('3', [])];
  const [first] = roles;
  if (!first) throw new TypeError('no role');
  const edits = withProposals(withTicks(noEdits, first, ['a'], false), roles, proposals);
  expect(changesOf(edits, roles)).toEqual([
    { roleId: '1', version: 1, add: ['c', 'd'], remove: ['a'] },
    { roleId: '2', version: 1, add: ['c'], remove: [] },
  ]);
});
