import type { Zod } from '../../../contract/operation.ts';
import { textSchema } from '../../../contract/values.ts';

// Shared by the contracts of this folder.

/** An account id; accounts have UUIDs. */
export const accountId = (z: Zod) => z.uuid({ error: 'id' });
/** The name of an account's owner. */
export const nameText = (z: Zod) => textSchema(z, { min: 1, max: 100 });
/** States of an account. Administrators set and lift 2; failed sign-ins block a name temporarily on their own. */
export const accountStatus = { inactive: 0, active: 1, locked: 2 } as const;

/** Days for which a password that an administrator had made signs in. */
export const oneTimePasswordDays = 7;

export const emptyInput = (z: Zod) => z.strictObject({});
export const doneOutput = (z: Zod) => z.object({ done: z.literal(true) });

export const accountOperation = { group: 'accounts', access: 'permission' } as const;
export const accessChange = { ...accountOperation, writes: true, changesAccess: true, asksAgain: true } as const;

/** The name of accounts in the audit log and in histories; they are not records of a resource. */
export const accountRecords = 'accounts';

/** The address of the list of accounts. */
export const accountsPath = '/account-management';

/** The addresses of those who signed up and wait, and of invitations. */
export const signUpsPath = `${accountsPath}/sign-ups`;
export const invitationsPath = `${accountsPath}/invitations`;

/** The address of the settings of signing up, beside those of the site. */
export const signUpSettingsPath = '/page-information/sign-up';
/** The user's own account and devices. */
export const ownAccountPath = '/account';
