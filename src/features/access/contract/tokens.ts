import { operation, type Zod } from '../../../contract/operation.ts';
import { textSchema } from '../../../contract/values.ts';
import { accessChange, accountId, accountOperation, doneOutput, emptyInput } from './common.ts';

/** A personal access token, without what a program sends. */
export interface AccessToken {
  id: string;
  name: string;
  /** The start of the token, by which it can be recognised in a program's settings. */
  prefix: string;
  /** What it may call, as long as its account may. */
  operations: string[];
  createdAt: string;
  expiresAt: string;
  /** To the minute; null: never. */
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
}

/** An operation that the caller may give to a token. */
export interface TokenOperation {
  name: string;
  group: string;
  writes: boolean;
}

/** The most valid tokens of an account. */
export const tokensAtOnce = 20;

/** The lifetime of a token in days: the maximum and the default. */
export const tokenDays = { most: 365, usual: 90 } as const;

const own = { group: 'auth', access: 'session' } as const;

const tokensOutput = (z: Zod) =>
  z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        prefix: z.string(),
        operations: z.array(z.string()),
        createdAt: z.string(),
        expiresAt: z.string(),
        lastUsedAt: z.string().nullable(),
        lastUsedFrom: z.string().nullable(),
      }),
    ),
  });

/** The caller's valid tokens, the last used first. */
export const getMyToken = operation<Record<string, never>, { items: AccessToken[] }>({
  ...own,
  name: 'getMyToken',
  writes: false,
  input: emptyInput,
  output: tokensOutput,
});

/** The operations that the caller may give to a token. */
export const getMyTokenOperation = operation<Record<string, never>, { items: TokenOperation[] }>({
  ...own,
  name: 'getMyTokenOperation',
  writes: false,
  input: emptyInput,
  output: (z) => z.object({ items: z.array(z.object({ name: z.string(), group: z.string(), writes: z.boolean() })) }),
});

/**
 * Creates a token, which is returned once and never again. It calls the listed operations for its account, as long as
 * the account may call them itself.
 */
export const insertMyToken = operation({
  ...own,
  name: 'insertMyToken',
  writes: true,
  asksAgain: 'always',
  input: (z) =>
    z.strictObject({
      name: textSchema(z, { min: 1, max: 100 }),
      operations: z.array(z.string().max(100)).min(1).max(1000),
      days: z.int().min(1).max(tokenDays.most).default(tokenDays.usual),
    }),
  output: (z) => z.object({ id: z.string(), token: z.string() }),
});

/** Revokes a token: every process refuses the next call with it. */
export const deleteMyToken = operation({
  ...own,
  name: 'deleteMyToken',
  writes: true,
  changesAccess: true,
  input: (z) => z.strictObject({ id: z.uuid({ error: 'id' }) }),
  output: doneOutput,
});

/** The valid tokens of an account, the last used first. */
export const getUserToken = operation<{ userId: string }, { items: AccessToken[] }>({
  ...accountOperation,
  name: 'getUserToken',
  writes: false,
  input: (z) => z.strictObject({ userId: accountId(z) }),
  output: tokensOutput,
});

/** Revokes a token of an account. */
export const deleteUserToken = operation({
  ...accessChange,
  name: 'deleteUserToken',
  input: (z) => z.strictObject({ userId: accountId(z), id: z.uuid({ error: 'id' }) }),
  output: doneOutput,
});

export const tokenOperations = [
  getMyToken,
  getMyTokenOperation,
  insertMyToken,
  deleteMyToken,
  getUserToken,
  deleteUserToken,
];
