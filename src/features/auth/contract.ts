import { operation, type Zod } from '../../contract/operation.ts';
import { composedText, textSchema } from '../../contract/values.ts';

export const passwordLength = { min: 10, max: 128 } as const;

/** Passwords are used as typed, without trimming; only NFC-normalised, so that any keyboard gives the same one. */
function passwordSchema(z: Zod, min: number) {
  return composedText(z).normalize('NFC').min(min).max(passwordLength.max);
}

/** The signed-in account as it sees itself; never a password, token or session. */
export interface UserInfo {
  id: string;
  username: string;
  fullName: string;
  email: string;
  avatar: string | null;
  /** 1: the account must choose a new password before anything else. */
  changePass: 0 | 1;
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
  /** When it ends if it is not used. */
  expiresAt: string | null;
}

const roleFunctionsShape = (z: Zod) => ({
  apiName: z.array(z.string()),
  functionList: z.array(z.object({ code: z.string(), name: z.string() })),
});

const done = (z: Zod) => z.object({ done: z.literal(true) });
const nothing = (z: Zod) => z.strictObject({});

export const login = operation({
  name: 'login',
  group: 'auth',
  access: 'public',
  writes: true,
  input: (z) =>
    z.strictObject({
      username: textSchema(z, { min: 1, max: 64 }),
      password: passwordSchema(z, 1),
      /** The code of a second factor, for accounts that have one. */
      otp: z.string().max(16).optional(),
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
  input: (z) =>
    z.strictObject({
      currentPassword: passwordSchema(z, 1),
      newPassword: passwordSchema(z, passwordLength.min),
    }),
  output: done,
});

export const authOperations = [login, logout, getSession, getUserInfo, getRoleFunctions, changePassword] as const;
