import { operation, type Zod } from '../../contract/operation.ts';
import { emailSchema, passwordLength, passwordSchema, textSchema } from '../../contract/values.ts';

export { passwordLength };

/** The signed-in account as it sees itself; never a password, token or session. */
export interface UserInfo {
  id: string;
  username: string;
  fullName: string;
  email: string;
  avatar: string | null;
  /** 1: the account must choose a new password before anything else. */
  changePass: 0 | 1;
  /** 1: the account must set up a second factor before anything else. */
  mustEnrol: 0 | 1;
  /** When it must have one; null when nothing asks for it, or it has one. */
  enrolBy: string | null;
  roles: { code: string; name: string }[];
  lastLoginAt: string | null;
  /** The role or account whose view this read-only session shows; null for its own. */
  viewAs: { kind: 'role' | 'account'; name: string } | null;
}

const userInfoShape = (z: Zod) => ({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  changePass: z.literal([0, 1]),
  mustEnrol: z.literal([0, 1]),
  enrolBy: z.string().nullable(),
  roles: z.array(z.object({ code: z.string(), name: z.string() })),
  lastLoginAt: z.string().nullable(),
  viewAs: z.object({ kind: z.enum(['role', 'account']), name: z.string() }).nullable(),
});

/** The permissions, and the functions they come from. */
export interface RoleFunctions {
  apiName: string[];
  functionList: { code: string; name: string }[];
}

/** The caller's session; empty when nobody is signed in. */
export interface OwnSession extends RoleFunctions {
  user: UserInfo | null;
  /** The screen is locked: until the password is typed again the account may do nothing, and its functions are not told. */
  locked: boolean;
  /** When it ends if it is not used. */
  expiresAt: string | null;
}

const roleFunctionsShape = (z: Zod) => ({
  apiName: z.array(z.string()),
  functionList: z.array(z.object({ code: z.string(), name: z.string() })),
});

/** The current password and the new one. */
const passwordChange = (z: Zod) =>
  z.strictObject({
    currentPassword: passwordSchema(z, 1),
    newPassword: passwordSchema(z, passwordLength.min),
  });

const done = (z: Zod) => z.object({ done: z.literal(true) });
const nothing = (z: Zod) => z.strictObject({});

/** The code of a refused sign-in whose account has a passkey alone: it is asked for that, or for a recovery code. */
export const recoveryRequired = 'recoveryRequired';

export const login = operation({
  name: 'login',
  group: 'auth',
  access: 'public',
  writes: true,
  input: (z) =>
    z.strictObject({
      /** The user name, or the address that the owner of the account has proven. */
      username: textSchema(z, { min: 1, max: 254 }),
      password: passwordSchema(z, 1),
      /** The code of an authenticator, or a recovery code, for accounts with a second factor. */
      otp: textSchema(z, { max: 32 }).optional(),
      /** True: this browser is not asked for a code for 30 days. */
      trustDevice: z.boolean().optional(),
      /** False: the session ends with the browser. */
      remember: z.boolean().optional(),
    }),
  /** `token` is for clients without cookies: null for a browser, whose scripts do not need it. */
  output: (z) => z.object({ ...userInfoShape(z), token: z.string().nullable(), session: z.string() }),
});

export const logout = operation({
  name: 'logout',
  group: 'auth',
  access: 'own-password',
  writes: true,
  changesAccess: true,
  input: nothing,
  output: done,
});

export const getUserInfo = operation({
  name: 'getUserInfo',
  group: 'auth',
  access: 'own-password',
  writes: false,
  input: nothing,
  output: (z) => z.object(userInfoShape(z)),
});

export const getRoleFunctions = operation({
  name: 'getRoleFunctions',
  group: 'auth',
  access: 'session',
  writes: false,
  input: nothing,
  output: (z) => z.object(roleFunctionsShape(z)),
});

/** The first call of a browser: that nobody is signed in is an answer, not an error. */
export const getSession = operation({
  name: 'getSession',
  description: 'Who is signed in and what the account may do; `user` is null when nobody is.',
  group: 'auth',
  access: 'public',
  writes: false,
  input: nothing,
  output: (z) =>
    z.object({
      user: z.object(userInfoShape(z)).nullable(),
      locked: z.boolean(),
      ...roleFunctionsShape(z),
      expiresAt: z.string().nullable(),
    }),
});

export const changePassword = operation({
  name: 'changePassword',
  group: 'auth',
  access: 'own-password',
  writes: true,
  changesAccess: true,
  input: passwordChange,
  output: done,
});

/** The voluntary change of /reset-password (the specification's call 5): the same as `changePassword`. */
export const resetPassword = operation({
  name: 'resetPassword',
  group: 'auth',
  access: 'session',
  writes: true,
  changesAccess: true,
  input: passwordChange,
  output: done,
});

/** Minutes that the code and the link of a forgotten password are valid. */
export const resetMinutes = 15;

/** The answer is the same whether the address has an account or not. */
export const forgotPassword = operation({
  name: 'forgotPassword',
  description: 'Mails a code and a link for a new password to the account of this address, if there is one.',
  group: 'auth',
  access: 'public',
  writes: true,
  input: (z) => z.strictObject({ email: emailSchema(z) }),
  output: done,
});

/** Sets a new password and ends all sessions of the account. */
export const confirmPasswordReset = operation({
  name: 'confirmPasswordReset',
  description: 'Sets a new password. `code` is that of the link, or the eight typed signs together with `email`.',
  group: 'auth',
  access: 'public',
  writes: true,
  changesAccess: true,
  input: (z) =>
    z.strictObject({
      code: textSchema(z, { min: 1, max: 64 }),
      email: emailSchema(z).optional(),
      newPassword: passwordSchema(z, passwordLength.min),
    }),
  output: (z) => z.object({ username: z.string() }),
});

export const lockSession = operation({
  name: 'lockSession',
  description: 'Until `unlockSession` the session may call nothing else but `getSession` and `logout`: SESSION_LOCKED.',
  group: 'auth',
  access: 'own-password',
  writes: true,
  changesAccess: true,
  input: nothing,
  output: done,
});

export const unlockSession = operation({
  name: 'unlockSession',
  group: 'auth',
  access: 'own-password',
  writes: true,
  changesAccess: true,
  input: (z) => z.strictObject({ password: passwordSchema(z, 1) }),
  output: (z) => z.object(userInfoShape(z)),
});

export const authOperations = [
  login,
  logout,
  getSession,
  getUserInfo,
  getRoleFunctions,
  changePassword,
  resetPassword,
  forgotPassword,
  confirmPasswordReset,
  lockSession,
  unlockSession,
] as const;
