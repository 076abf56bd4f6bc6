import { expect, test } from 'vitest';
import { type Account, updateUserRole, updateUserStatus } from '../contract/accounts.ts';
import { planRestore } from './restore-plan.ts';

const viewer = { id: '3', code: 'viewer', name: 'Người xem' };
const editor = { id: '2', code: 'editor', name: 'Biên tập viên' };
const account = {
  fullName: 'Lê Minh',
  email: 'minh@example.test',
  phone: '',
  status: 1,
  roles: [viewer],
} as unknown as Account;
const all = new Set([updateUserRole.name, updateUserStatus.name]);

test('only what the state tells and what differs would change', () => {
  const state = { fullName: 'Lê Văn Minh', email: 'minh@example.test', status: 1, roles: [viewer] };
  expect(planRestore(account, state, { apiName: all, own: false })).toEqual({
    names: ['fullName'],
    kept: [],
    goneRoles: [],
  });
  expect(planRestore(account, {}, { apiName: all, own: false }).names).toEqual([]);
});

test('roles and status need their own rights, and nobody’s own status comes back', () => {
  const state = { phone: '0912345678', status: 0, roles: [editor, viewer] };
  const plan = (apiName: ReadonlySet<string>, own = false) => {
    const { names, kept } = planRestore(account, state, { apiName, own });
    return { names, kept };
  };
  expect(plan(all)).toEqual({ names: ['phone', 'roles', 'status'], kept: [] });
  expect(plan(new Set())).toEqual({ names: ['phone'], kept: ['rolesRefused', 'statusRefused'] });
  expect(plan(all, true)).toEqual({ names: ['phone', 'roles'], kept: ['statusOwn'] });
});

test('roles that are gone keep all roles as they are', () => {
  const missingRole = { id: null, code: 'truc-ban', name: 'truc-ban' };
  const plan = planRestore(account, { phone: '1', roles: [missingRole, editor] }, { apiName: all, own: false });
  expect(plan).toEqual({ names: ['phone'], kept: ['rolesGone'], goneRoles: ['truc-ban'] });
});
