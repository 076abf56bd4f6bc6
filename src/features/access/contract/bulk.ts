import { operation } from '../../../contract/operation.ts';
import { codeSchema, idSchema } from '../../../contract/values.ts';
import { accessChange, accountId, accountStatus } from './common.ts';

/** The result of changing several accounts: the changed ones, and the unchanged ones with the reason as text. */
export interface AccountsChanged {
  done: { id: string; version: number }[];
  refused: { id: string; reason: string }[];
}

/**
 * Grants accounts a role, revokes one or changes their status: each account separately, all in one transaction. Besides
 * this operation the caller needs that of the part: `updateUserRole` for roles, `updateUserStatus` for the status.
 */
export const updateManyUser = operation({
  ...accessChange,
  name: 'updateManyUser',
  input: (z) =>
    z
      .strictObject({
        items: z
          .array(z.strictObject({ id: accountId(z), version: z.int().min(1) }))
          .min(1)
          .max(200),
        giveRoleId: idSchema(z).optional(),
        takeRoleId: idSchema(z).optional(),
        status: codeSchema(z, Object.values(accountStatus)).optional(),
      })
      .refine(({ giveRoleId, takeRoleId, status }) => giveRoleId ?? takeRoleId ?? status !== undefined, {
        error: 'required',
      }),
  output: (z) =>
    z.object({
      done: z.array(z.object({ id: z.string(), version: z.int() })),
      refused: z.array(z.object({ id: z.string(), reason: z.string() })),
    }),
});
