import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { callAs, visit } from './browser.ts';

export interface Matrix {
  roles: { id: string; code: string; name: string; version: number; functionIds: string[] }[];
  functions: { id: string; code: string; name: string; apis: string[] }[];
}

/** The password that new accounts choose. */
export const ownPassword = 'Thác nước 9 tầng!';
/** What the browsers of new accounts call themselves when they sign in. */
const device = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36';

/** A role with the functions that open these operations; the smallest function that does for each. */
export async function makeRole(context: BrowserContext, apis: readonly string[]) {
  const name = `Vai trò ${Date.now()}`;
  const role = await callAs<{ id: string; version: number }>(context, 'insertRole', { name });
  const { functions } = await callAs<Matrix>(context, 'getListAllRoleFunction', {});
  const chosen = apis.map((api) => {
    const [smallest] = functions.filter((fn) => fn.apis.includes(api)).sort((a, b) => a.apis.length - b.apis.length);
    if (!smallest) throw new TypeError(`No function opens ${api}.`);
    return smallest;
  });
  const add = [...new Set(chosen.map(({ id }) => id))];
  await callAs(context, 'updateRoleFunction', {
    changes: [{ roleId: role.id, version: role.version, add, remove: [] }],
  });
  return { id: role.id, name, functions: chosen };
}

/** An account with roles, made by an administrator; answers its one-time password. */
export async function makeAccount(context: BrowserContext, roleIds: readonly string[]) {
  const username = `nv${Date.now()}`;
  const input = { username, fullName: `Nhân viên ${username}`, email: `${username}@example.vn`, roleIds };
  const made = await callAs<{ account: { id: string; version: number }; password: string }>(
    context,
    'insertUser',
    input,
  );
  return { ...made.account, username, fullName: input.fullName, password: made.password };
}

/** A browser signed in as an account that has chosen its own password. */
export async function signIn({ username, password: oneTime }: { username: string; password: string }) {
  const context = await visit(undefined);
  const data = { username, password: oneTime };
  const answer = await context.request.post('/api/login', { data, headers: { 'user-agent': device } });
  expect(answer.status()).toBe(200);
  await callAs(context, 'changePassword', { currentPassword: oneTime, newPassword: ownPassword });
  return context;
}
