import { type Operation, operation, type Zod } from '../../contract/operation.ts';
import { type ListPage, pagingShape } from '../../contract/paging.ts';
import { idSchema, textSchema } from '../../contract/values.ts';

// Roles, functions and APIs are the other half of this contract.
export * from './matrix-contract.ts';

/** States of an account. 2 is set and lifted by administrators; failed sign-ins block a name for a while on their own. */
export const accountStatus = { inactive: 0, active: 1, locked: 2 } as const;

/** An account as those see it who manage accounts; never a password, token or session. */
export interface Account {
  id: string;
  username: string;
  fullName: string;
  email: string;
  phone: string;
  status: number;
  version: number;
  /** 1: the account must choose a new password before anything else. */
  changePass: 0 | 1;
  roles: { id: string; code: string; name: string; status: number }[];
  lastLoginAt: string | null;
  /** Failed sign-ins since the last good one, and until when the name is blocked because of them. */
  failedAttempts: number;
  blockedUntil: string | null;
  /** Sessions that are open now. */
  sessions: number;
  createdAt: string;
  updatedAt: string;
}

/** One open session of an account: a browser or a program that is signed in. */
export interface AccountSession {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  /** The caller's own session. */
  current: boolean;
}

/** An account id; accounts have UUIDs. */
const accountId = (z: Zod) => z.uuid({ error: 'id' });
const nothing = (z: Zod) => z.strictObject({});
const done = (z: Zod) => z.object({ done: z.literal(true) });
const nameText = (z: Zod) => textSchema(z, { min: 1, max: 100 });
const phoneText = (z: Zod) => textSchema(z, { max: 20 }).regex(/^(?:\+?[\d .()-]{6,20})?$/, { error: 'format' });
const emailText = (z: Zod) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email({ error: 'format' }));
/** What can be typed on any keyboard and told on the telephone. */
const usernameText = (z: Zod) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .min(3)
    .max(64)
    .regex(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/, { error: 'format' });
const roleIds = (z: Zod) =>
  z
    .array(idSchema(z))
    .max(50)
    .transform((ids) => [...new Set(ids)]);

const accountShape = (z: Zod) =>
  z.object({
    id: z.string(),
    username: z.string(),
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    status: z.int(),
    version: z.int(),
    changePass: z.literal([0, 1]),
    roles: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), status: z.int() })),
    lastLoginAt: z.string().nullable(),
    failedAttempts: z.int(),
    blockedUntil: z.string().nullable(),
    sessions: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
  });

const common = { group: 'accounts', access: 'permission' } as const;
const changing = { ...common, writes: true, changesAccess: true } as const;

export interface AccountListInput {
  textSearch?: string | undefined;
  status?: number | undefined;
  roleId?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
  sortField?: 'username' | 'fullName' | 'lastLoginAt' | 'createdAt' | undefined;
  sortOrder?: 'ascend' | 'descend' | undefined;
}

/** The page of a list whose records are not a resource's. */
const pageOf = <Row>(z: Zod, row: import('zod').z.ZodType<Row>) =>
  z.object({
    items: z.array(row),
    totalItem: z.int(),
    totalPage: z.int(),
    currentPage: z.int(),
    totalExact: z.boolean(),
  });

export const getListUser: Operation<AccountListInput, ListPage<Account>> = operation({
  ...common,
  name: 'getListUser',
  writes: false,
  input: (z) =>
    z.strictObject({
      textSearch: textSchema(z, { max: 200 }).optional(),
      status: z.literal([-1, 0, 1, 2]).optional(),
      roleId: idSchema(z).optional(),
      ...pagingShape(z),
      sortField: z.enum(['username', 'fullName', 'lastLoginAt', 'createdAt']).optional(),
      sortOrder: z.enum(['ascend', 'descend']).optional(),
    }),
  output: (z) => pageOf(z, accountShape(z)),
});

export const getDetailUser = operation({
  ...common,
  name: 'getDetailUser',
  writes: false,
  input: (z) => z.strictObject({ id: accountId(z) }),
  output: accountShape,
});

/** Creates an account that must change the one-time password, which is answered once and never again. */
export const insertUser = operation({
  ...changing,
  name: 'insertUser',
  input: (z) =>
    z.strictObject({
      username: usernameText(z),
      fullName: nameText(z),
      email: emailText(z),
      phone: phoneText(z).default(''),
      roleIds: roleIds(z).default([]),
    }),
  output: (z) => z.object({ account: accountShape(z), password: z.string() }),
});

export const updateUser = operation({
  ...changing,
  name: 'updateUser',
  input: (z) =>
    z.strictObject({
      id: accountId(z),
      version: z.int().min(1),
      fullName: nameText(z).optional(),
      email: emailText(z).optional(),
      phone: phoneText(z).optional(),
    }),
  output: accountShape,
});

/** Replaces the roles of an account. */
export const updateUserRole = operation({
  ...changing,
  name: 'updateUserRole',
  input: (z) => z.strictObject({ id: accountId(z), version: z.int().min(1), roleIds: roleIds(z) }),
  output: accountShape,
});

/** Activates, closes, locks or unlocks accounts: all of them or none. Unlocking also lifts the block of failed sign-ins. */
export const updateUserStatus = operation({
  ...changing,
  name: 'updateUserStatus',
  input: (z) =>
    z.strictObject({
      items: z
        .array(z.strictObject({ id: accountId(z), version: z.int().min(1) }))
        .min(1)
        .max(200),
      status: z.literal([0, 1, 2]),
    }),
  output: (z) => z.object({ items: z.array(z.object({ id: z.string(), version: z.int() })) }),
});

/** Gives an account a new one-time password, answered once, and ends its sessions. */
export const resetUserPassword = operation({
  ...changing,
  name: 'resetUserPassword',
  input: (z) => z.strictObject({ id: accountId(z) }),
  output: (z) => z.object({ password: z.string() }),
});

/** Makes an account choose a new password before anything else, also in its open sessions. */
export const requireUserPasswordChange = operation({
  ...changing,
  name: 'requireUserPasswordChange',
  input: (z) => z.strictObject({ id: accountId(z) }),
  output: done,
});

export const getListUserSession = operation({
  ...common,
  name: 'getListUserSession',
  writes: false,
  input: (z) => z.strictObject({ userId: accountId(z) }),
  output: (z) =>
    z.object({
      items: z.array(
        z.object({
          id: z.string(),
          createdAt: z.string(),
          lastSeenAt: z.string(),
          expiresAt: z.string(),
          ipAddress: z.string().nullable(),
          userAgent: z.string().nullable(),
          current: z.boolean(),
        }),
      ),
    }),
});

/** Ends one session of an account, or with no `id` all of them but the caller's own. */
export const deleteUserSession = operation({
  ...changing,
  name: 'deleteUserSession',
  input: (z) => z.strictObject({ userId: accountId(z), id: z.uuid({ error: 'id' }).optional() }),
  output: (z) => z.object({ ended: z.int() }),
});

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
  /** What stands against it, each a key of the message catalogue under `contract:denial`. */
  denials: ('accountInactive' | 'accountLocked' | 'mustChangePassword' | 'apiOff' | 'noRole' | 'notGranted')[];
  /** Functions that open the operation and which the account does not hold. */
  missing: { function: string; functionName: string }[];
}

export const explainAccess = operation<{ userId: string; api: string }, AccessExplanation>({
  ...common,
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
      denials: z.array(
        z.enum(['accountInactive', 'accountLocked', 'mustChangePassword', 'apiOff', 'noRole', 'notGranted']),
      ),
      missing: z.array(z.object({ function: z.string(), functionName: z.string() })),
    }),
});

/** The access review as a table of texts: every account, role and function that it holds; written to CSV by the caller. */
export const exportAccessReview = operation({
  ...common,
  name: 'exportAccessReview',
  writes: true,
  input: nothing,
  output: (z) => z.object({ fileName: z.string(), csv: z.string() }),
});

/** Shows the product as a role or an account sees it: reading only, until `stopViewAs`. */
export const startViewAs = operation({
  ...changing,
  name: 'startViewAs',
  input: (z) =>
    z
      .strictObject({ roleId: idSchema(z).optional(), userId: accountId(z).optional() })
      .refine((value) => (value.roleId === undefined) !== (value.userId === undefined), {
        path: ['userId'],
        error: 'roleOrUser',
      }),
  output: done,
});

/** Ends viewing as another; always allowed, else nobody would get out. */
export const stopViewAs = operation({
  group: 'accounts',
  name: 'stopViewAs',
  access: 'own-password',
  writes: true,
  changesAccess: true,
  input: nothing,
  output: done,
});

export const accountOperations = [
  getListUser,
  getDetailUser,
  insertUser,
  updateUser,
  updateUserRole,
  updateUserStatus,
  resetUserPassword,
  requireUserPasswordChange,
  getListUserSession,
  deleteUserSession,
  explainAccess,
  exportAccessReview,
  startViewAs,
  stopViewAs,
] as readonly Operation[];
