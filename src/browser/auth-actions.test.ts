import { expect, test } from 'vitest';
import { getAuthActions, runAuthAction } from './auth-actions.ts';

test('each action has its own loading flag; a failure is stored until the next action begins', async () => {
  const ends = Promise.withResolvers<string>();
  const seen: string[] = [];
  const running = runAuthAction(
    'signIn',
    () => ends.promise,
    (answer) => seen.push(answer),
  );
  expect([...getAuthActions().loading]).toEqual(['signIn']);
  const failure = new Error('refused');
  await expect(runAuthAction('sendPasswordReset', () => Promise.reject(failure))).rejects.toBe(failure);
  expect(getAuthActions()).toEqual({ loading: new Set(['signIn']), error: failure });
  ends.resolve('account');
  expect(await running).toBe('account');
  expect(seen).toEqual(['account']);
  expect(getAuthActions()).toEqual({ loading: new Set(), error: null });
});

test('an action that begins clears the error of the one before; its callback runs while its flag is still set', async () => {
  await runAuthAction('unlock', () => Promise.reject(new Error('wrong'))).catch(() => undefined);
  const seen: unknown[] = [];
  const note = () => seen.push([...getAuthActions().loading], getAuthActions().error);
  await runAuthAction('changePassword', async () => note(), note);
  expect(seen).toEqual([['changePassword'], null, ['changePassword'], null]);
  expect(getAuthActions()).toEqual({ loading: new Set(), error: null });
});
