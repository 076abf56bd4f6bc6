import type { Zod } from '../../../contract/operation.ts';

// What the contracts of this folder have in common.

/** An account id; accounts have UUIDs. */
export const accountId = (z: Zod) => z.uuid({ error: 'id' });
export const emptyInput = (z: Zod) => z.strictObject({});
export const doneOutput = (z: Zod) => z.object({ done: z.literal(true) });

export const accountOperation = { group: 'accounts', access: 'permission' } as const;
export const accessChange = { ...accountOperation, writes: true, changesAccess: true } as const;

/** What the audit log and histories call accounts, which are no resource's records. */
export const accountRecords = 'accounts';

/** The address of the list of accounts. */
export const accountsPath = '/account-management';
