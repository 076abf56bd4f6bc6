import { type Operation, operation, type Zod } from '../../../contract/operation.ts';
import { filterSchema, type ListPage, listInput, pageSchema } from '../../../contract/paging.ts';
import {
  codeSchema,
  emailSchema,
  idSchema,
  phonePattern,
  textSchema,
  writableSchema,
} from '../../../contract/values.ts';
import {
  deleteUserSession,
  getListUserSession,
  requireUserPasswordChange,
  resetUserPassword,
  resetUserSecondFactor,
} from './account-security.ts';
import { updateManyUser } from './bulk.ts';
import { accessChange, accountId, accountOperation, accountStatus, nameText } from './common.ts';
import { newPlaceIdsShape, scopeOperations } from './data-scopes.ts';
import { type AccountKind, accountKinds, deleteUserKey, getListUserKey, insertUserKey } from './machine-keys.ts';
import { ownAccountOperations } from './own-account.ts';
import { endMySession, getListMySession } from './own-session.ts';
import { explainAccess, exportAccessReview } from './review.ts';
import { getMyAccess, getUserAccess } from './rights.ts';
import { listAccountsCall, updateAccountCall } from './screens.ts';
import { getMySignIn, getUserSignIn } from './sign-ins.ts';
import { signUpOperations } from './sign-up.ts';
import { tokenOperations } from './tokens.ts';
import { startViewAs, stopViewAs } from './view-as.ts';

// One file per noun; this one defines accounts.
export * from './account-security.ts';
export * from './bulk.ts';
export { accountStatus } from './common.ts';
export * from './data-scopes.ts';
export * from './machine-keys.ts';
export * from './matrix.ts';
export * from './own-account.ts';
export * from './own-session.ts';
export * from './review.ts';
export * from './rights.ts';
export * from './role-clone.ts';
export * from './sign-ins.ts';
export * from './tokens.ts';
export * from './view-as.ts';

/** An account as its managers see it; never a password, token or session. */
export interface Account {
  id: string;
  kind: AccountKind;
  username: string;
  fullName: string;
  /** Empty for a machine. */
  email: string;
  phone: string;
  /** The member of staff who owns the account; null for none in particular. */
  staffId: string | null;
  staffName: string | null;
  status: number;
  version: number;
  /** 1: the account must choose a new password before anything else. */
  changePass: 0 | 1;
  roles: { id: string; code: string; name: string; status: number }[];
  /** The last sign-in; for a machine the last call, to the minute. */
  lastLoginAt: string | null;
  /** Failed sign-ins since the last successful one, and until when they block the name. */
  failedAttempts: number;
  blockedUntil: string | null;
  /** The number of open sessions. */
  sessions: number;
  /**
   * Until when a machine can call, by the last of its keys; null: it has no valid key, or the account is a person's.
   */
  keysUntil: string | null;
  /** The last terms that the owner accepted at a sign-up; null: none. */
  acceptedTerms: { version: number; acceptedAt: string } | null;
  createdAt: string;
  updatedAt: string;
}

const phoneText = (z: Zod) => textSchema(z, { max: 20 }).regex(phonePattern, { error: 'format' });
/** Characters that any keyboard can type and that can be dictated on the phone. */
const usernameText = (z: Zod) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .min(3)
    .max(64)
    .regex(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/, { error: 'format' })
    // As it is sent: blanks around it are dropped, and capitals made small.
    .meta({ pattern: '^\\s*[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?\\s*$' });
const roleIds = (z: Zod) =>
  z
    .array(idSchema(z))
    .max(50)
    .transform((ids) => [...new Set(ids)]);

/** An earlier state of an account as the log recorded it; unknown parts are absent. */
export interface AccountState extends Partial<Pick<Account, 'fullName' | 'email' | 'phone' | 'status'>> {
  readonly roles?: readonly StateRole[];
}

/** A role of an earlier state; `id` is null when no role has this code any more. */
export interface StateRole {
  readonly id: string | null;
  readonly code: string;
  readonly name: string;
}

const accountShape = (z: Zod) =>
  z.object({
    id: z.string(),
    kind: z.enum(accountKinds),
    username: z.string(),
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    staffId: z.string().nullable(),
    staffName: z.string().nullable(),
    status: z.int(),
    version: z.int(),
    changePass: z.literal([0, 1]),
    roles: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), status: z.int() })),
    lastLoginAt: z.string().nullable(),
    failedAttempts: z.int(),
    blockedUntil: z.string().nullable(),
    sessions: z.int(),
    keysUntil: z.string().nullable(),
    acceptedTerms: z.object({ version: z.int(), acceptedAt: z.string() }).nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  });

export interface AccountListInput {
  textSearch?: string | undefined;
  status?: number | undefined;
  roleId?: string | undefined;
  kind?: AccountKind | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
  sortField?: 'username' | 'fullName' | 'lastLoginAt' | 'createdAt' | undefined;
  sortOrder?: 'ascend' | 'descend' | undefined;
}

export const getListUser: Operation<AccountListInput, ListPage<Account>> = operation({
  ...accountOperation,
  ...listAccountsCall,
  writes: false,
  input: (z) =>
    listInput(
      z,
      {
        roleId: filterSchema(z, idSchema(z)),
        kind: filterSchema(z, z.enum(accountKinds)),
        sortField: z.enum(['username', 'fullName', 'lastLoginAt', 'createdAt']).optional(),
        sortOrder: z.enum(['ascend', 'descend']).optional(),
      },
      Object.values(accountStatus),
    ),
  output: (z) => pageSchema(z, accountShape(z)),
});

export const getDetailUser = operation({
  ...accountOperation,
  name: 'getDetailUser',
  writes: false,
  input: (z) => z.strictObject({ id: accountId(z) }),
  output: accountShape,
});

/**
 * Creates an account. A person's account, of a member of staff or of nobody in particular, must change the one-time
 * password, which is returned once and never again; to name a member of staff the caller also needs the operation that
 * reads them. A machine's has no password (null), email or person: it calls with keys (`insertUserKey`).
 */
export const insertUser = operation({
  ...accessChange,
  name: 'insertUser',
  input: (z) =>
    z
      .strictObject({
        kind: z.enum(accountKinds).default('person'),
        username: usernameText(z),
        fullName: nameText(z),
        email: emailSchema(z).optional(),
        phone: phoneText(z).default(''),
        roleIds: roleIds(z).default([]),
        staffId: idSchema(z).nullable().default(null),
        ...newPlaceIdsShape(z),
      })
      // A person has an email address; a machine has none, and is no member of staff.
      .meta({
        if: { properties: { kind: { const: 'machine' } }, required: ['kind'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { properties: { email: false, staffId: { type: 'null' } } },
        else: { required: ['email'] },
      }),
  output: (z) => z.object({ account: accountShape(z), password: z.string().nullable() }),
});

/**
 * Changes the sent parts, all or none, as one version; what else an account has is passed over, `roles` too. Besides this operation the caller needs that of the part:
 * `updateUserRole` for roles, `updateUserStatus` for the status. One such call restores an earlier state.
 */
export const updateUser = operation({
  ...accessChange,
  ...updateAccountCall,
  input: (z) =>
    writableSchema(
      z,
      {
        id: accountId(z),
        version: z.int().min(1),
        fullName: nameText(z).optional(),
        // A machine has none.
        email: z.union([z.literal(''), emailSchema(z)]).optional(),
        phone: phoneText(z).optional(),
        roleIds: roleIds(z).optional(),
        status: codeSchema(z, Object.values(accountStatus)).optional(),
      },
      Object.keys(accountShape(z).shape),
    ),
  output: accountShape,
});

/** Replaces the roles of an account. */
export const updateUserRole = operation({
  ...accessChange,
  name: 'updateUserRole',
  input: (z) => z.strictObject({ id: accountId(z), version: z.int().min(1), roleIds: roleIds(z) }),
  output: accountShape,
});

/**
 * Activates, closes, locks or unlocks accounts: all of them or none. Unlocking also lifts the block after failed
 * sign-ins.
 */
export const updateUserStatus = operation({
  ...accessChange,
  name: 'updateUserStatus',
  input: (z) =>
    z.strictObject({
      items: z
        .array(z.strictObject({ id: accountId(z), version: z.int().min(1) }))
        .min(1)
        .max(200),
      status: codeSchema(z, Object.values(accountStatus)),
    }),
  output: (z) => z.object({ items: z.array(z.object({ id: z.string(), version: z.int() })) }),
});

export const accountOperations = [
  getListUser,
  getDetailUser,
  insertUser,
  updateUser,
  updateUserRole,
  updateUserStatus,
  updateManyUser,
  resetUserPassword,
  resetUserSecondFactor,
  requireUserPasswordChange,
  getListUserSession,
  deleteUserSession,
  getListUserKey,
  insertUserKey,
  deleteUserKey,
  explainAccess,
  getUserAccess,
  getMyAccess,
  exportAccessReview,
  startViewAs,
  stopViewAs,
  getListMySession,
  endMySession,
  ...signUpOperations,
  getMySignIn,
  getUserSignIn,
  ...ownAccountOperations,
  ...tokenOperations,
  ...scopeOperations,
];
