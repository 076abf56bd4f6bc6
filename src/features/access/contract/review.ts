import { operation } from '../../../contract/operation.ts';
import { textSchema } from '../../../contract/values.ts';
import { accountId, accountOperation, emptyInput } from './common.ts';

/** Why an account may not call an operation; each is a message key of this slice under `denial`. */
const denials = [
  ...['accountInactive', 'accountLocked', 'mustChangePassword', 'forPeople', 'apiOff', 'noRole', 'notGranted'],
] as const;

/** Why an account may call an operation, or why not. */
export interface AccessExplanation {
  allowed: boolean;
  /** Each way to the permission: a role and a function with the operation. `active`: this way counts now. */
  ways: {
    role: string;
    roleName: string;
    roleActive: boolean;
    function: string;
    functionName: string;
    functionActive: boolean;
  }[];
  /** The reasons against it. */
  denials: (typeof denials)[number][];
  /** Functions that open the operation and that the account does not have. */
  missing: { function: string; functionName: string }[];
}

export const explainAccess = operation<{ userId: string; api: string }, AccessExplanation>({
  ...accountOperation,
  name: 'explainAccess',
  writes: false,
  input: (z) => z.strictObject({ userId: accountId(z), api: textSchema(z, { min: 1, max: 100 }) }),
  output: (z) =>
    z.object({
      allowed: z.boolean(),
      ways: z.array(
        z.object({
          role: z.string(),
          roleName: z.string(),
          roleActive: z.boolean(),
          function: z.string(),
          functionName: z.string(),
          functionActive: z.boolean(),
        }),
      ),
      denials: z.array(z.enum(denials)),
      missing: z.array(z.object({ function: z.string(), functionName: z.string() })),
    }),
});

/** The access review as a table of texts: every account, its roles and functions; the caller writes it to CSV. */
export const exportAccessReview = operation({
  ...accountOperation,
  name: 'exportAccessReview',
  asksAgain: true,
  writes: true,
  input: emptyInput,
  output: (z) => z.object({ fileName: z.string(), csv: z.string() }),
});
