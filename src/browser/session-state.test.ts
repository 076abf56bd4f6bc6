import { expect, test } from 'vitest';
import { getSession, nextSession, setSession, subscribeSession } from './session-state.ts';

const user = { id: '1', username: 'an', fullName: 'Nguyễn Văn An', avatar: null };

test('the user is loading at the start, until it is known who is signed in; nobody is signed in without a user', async () => {
  expect(getSession()).toMatchObject({ state: 'loading', user: null });
  const states: string[] = [];
  const stop = subscribeSession(() => states.push(getSession().state));
  const known = nextSession();
  setSession({ state: 'loading' });
  setSession({ state: 'signed-in', user, apiName: ['getListNews'] });
  expect((await known).user).toEqual(user);
  setSession({ state: 'signed-out' });
  expect(getSession()).toMatchObject({ user: null, apiName: new Set() });
  stop();
  setSession({ state: 'signed-in', user });
  expect(states).toEqual(['loading', 'signed-in', 'signed-out']);
});
