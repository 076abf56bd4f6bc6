import { operation } from '../../../contract/operation.ts';
import { idSchema } from '../../../contract/values.ts';
import { accessChange, accountId, doneOutput, emptyInput } from './common.ts';

/** Shows the product as a role or an account sees it: read-only, until `stopViewAs`. */
export const startViewAs = operation({
  ...accessChange,
  name: 'startViewAs',
  input: (z) =>
    z
      .strictObject({ roleId: idSchema(z).optional(), userId: accountId(z).optional() })
      .refine((value) => (value.roleId === undefined) !== (value.userId === undefined), {
        path: ['userId'],
        error: 'roleOrUser',
      }),
  output: doneOutput,
});

/** Ends the view as another; always allowed, because otherwise nobody could leave it. */
export const stopViewAs = operation({
  group: 'accounts',
  name: 'stopViewAs',
  access: 'own-password',
  writes: true,
  changesAccess: true,
  input: emptyInput,
  output: doneOutput,
});
