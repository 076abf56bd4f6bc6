import { operation, type Zod } from '../../../contract/operation.ts';
import { type ListPage, pageSchema, pagingShape } from '../../../contract/paging.ts';
import { accountId, accountOperation } from './common.ts';

/** What a sign-in history tells. */
const signInEvents = ['login', 'loginFailed', 'password', 'passwordReset', 'email'] as const;

/** One entry of the sign-in history of an account. */
export interface SignInEntry {
  id: string;
  at: string;
  event: (typeof signInEvents)[number];
  /** Null when somebody else did it, such as an administrator who set a new password. */
  ipAddress: string | null;
  /** The browser and the system, as the device named them. */
  userAgent: string | null;
  /** Whether the account had not signed in on this device before. */
  newDevice: boolean;
}

/** The days that a sign-in history covers. */
export const signInDays = 90;

const page = (z: Zod) =>
  pageSchema(
    z,
    z.object({
      id: z.string(),
      at: z.string(),
      event: z.enum(signInEvents),
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
      newDevice: z.boolean(),
    }),
  );

interface PageInput {
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** The caller's sign-ins, failed ones, and changes of password and email, newest first. */
export const getMySignIn = operation<PageInput, ListPage<SignInEntry>>({
  name: 'getMySignIn',
  group: 'auth',
  access: 'session',
  writes: false,
  input: (z) => z.strictObject(pagingShape(z)),
  output: page,
});

/** The same of an account. */
export const getUserSignIn = operation<PageInput & { userId: string }, ListPage<SignInEntry>>({
  ...accountOperation,
  name: 'getUserSignIn',
  writes: false,
  input: (z) => z.strictObject({ userId: accountId(z), ...pagingShape(z) }),
  output: page,
});
