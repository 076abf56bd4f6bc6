import { operation } from '../../../contract/operation.ts';
import { textSchema } from '../../../contract/values.ts';
import { accountId, accountOperation, emptyInput } from './common.ts';

/** Why an account may not call an operation, each a key of the messages of this slice under `denial`. */
const denials = [
  ...['accountInactive', 'accountLocked', 'mustChangePassword', 'forPeople', 'apiOff', 'noRole', 'notGranted'],
] as const;

/** Why an account may call an operation, or why not. */
export interface AccessExplanation {
  allowed: boolean;
  /** Each way that leads there: role and function hold the operation. `active`: this way counts now. */
  ways: {
    role: string;
    roleName: string;
    roleActive: boolean;
    function: string;
    functionName: string;
    functionActive: boolean;
  }[];
  /** What stands against it. */
  denials: (typeof denials)[number][];
  /** Functions that open the operation and which the account does not hold. */
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

/** The access review as a table of texts: every account, role and function that it holds; written to CSV by the caller. */
export const exportAccessReview = operation({
  ...accountOperation,
  name: 'exportAccessReview',
  writes: true,
  input: emptyInput,
  output: (z) => z.object({ fileName: z.string(), csv: z.string() }),
});
