import { runAuthAction } from '../../../../browser/auth-actions.ts';
import { call } from '../../../../browser/call.ts';
import type { UserInfo } from '../../contract.ts';
import { loginWithPasskey, unlockWithPasskey } from '../contract.ts';
import { askPasskey } from './browser-passkeys.ts';

/** Signs in with a passkey alone; undefined when the person chose none. */
export function signInWithPasskey(remember: boolean): Promise<UserInfo | undefined> {
  return runAuthAction('signIn', async () => {
    const passkey = await askPasskey();
    return passkey && call(loginWithPasskey, { passkey, remember });
  });
}

/** Opens a locked screen with a passkey; undefined when the person chose none. */
export function unlockByPasskey(): Promise<UserInfo | undefined> {
  return runAuthAction('unlock', async () => {
    const passkey = await askPasskey();
    return passkey && call(unlockWithPasskey, { passkey });
  });
}
