import { operation, type Zod } from '../../../contract/operation.ts';
import { passwordSchema, textSchema } from '../../../contract/values.ts';
import { getUserInfo, login } from '../contract.ts';

/** What `navigator.credentials` needs, as JSON (WebAuthn level 3). */
export type PasskeyOptions = Record<string, unknown>;

/** What a browser answers when a passkey signed: `PublicKeyCredential.toJSON()`. */
export interface PasskeyAnswer {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, unknown>;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | null | undefined;
  };
}

/** What a browser answers when a passkey was made. */
export interface PasskeyRegistration extends Omit<PasskeyAnswer, 'response'> {
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
}

/** The code of an authenticator, or a recovery code, with or without its dash. */
const otpSchema = (z: Zod) => textSchema(z, { min: 1, max: 32 });

const base64 = (z: Zod, max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, { error: 'format' });
const credentialShape = (z: Zod) => ({
  id: base64(z, 1400),
  rawId: base64(z, 1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()),
});
const passkeyAnswer = (z: Zod) =>
  z.object({
    ...credentialShape(z),
    response: z.object({
      clientDataJSON: base64(z, 4_000),
      authenticatorData: base64(z, 4_000),
      signature: base64(z, 8_000),
      userHandle: base64(z, 100).nullish(),
    }),
  });
const passkeyRegistration = (z: Zod) =>
  z.object({
    ...credentialShape(z),
    response: z.object({
      clientDataJSON: base64(z, 4_000),
      attestationObject: base64(z, 40_000),
      transports: z.array(z.string().max(32)).max(10).optional(),
    }),
  });

const nothing = (z: Zod) => z.strictObject({});
const done = (z: Zod) => z.object({ done: z.literal(true) });
const options = (z: Zod) => z.record(z.string(), z.unknown());
const recoveryCodes = (z: Zod) => z.object({ recoveryCodes: z.array(z.string()).nullable() });

const signingIn = { group: 'auth', access: 'public', writes: true } as const;

/** Ends a sign-in that had no password, with the second proof. */
export const completeSignIn = operation({
  ...signingIn,
  name: 'completeSignIn',
  description:
    'Goes on with a sign-in that answered `otp: required` (or `recoveryRequired`) without a password, within five minutes.',
  input: (z) => z.strictObject({ otp: otpSchema(z), trustDevice: z.boolean().optional() }),
  output: login.output,
});

/** What a browser needs to ask for a passkey, to sign in or to prove again. */
export const getPasskeyOptions = operation({
  ...signingIn,
  writes: false,
  name: 'getPasskeyOptions',
  input: nothing,
  output: options,
});

/** Signs in with a passkey alone, which is both proofs. */
export const loginWithPasskey = operation({
  ...signingIn,
  name: 'loginWithPasskey',
  input: (z) => z.strictObject({ passkey: passkeyAnswer(z), remember: z.boolean().optional() }),
  output: login.output,
});

/** What an account has besides its password. */
export interface SecondFactor {
  authenticatorSince: string | null;
  /** Recovery codes that were not used. */
  recoveryCodes: number;
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  trustedDevices: { id: string; userAgent: string | null; createdAt: string; expiresAt: string }[];
  /** When it must have a second factor; null when nothing asks for it, or it has one. */
  dueAt: string | null;
}

const own = { group: 'auth', access: 'own-password' } as const;
/** Changes what proves the account: asked for after a fresh proof alone, whatever the settings say. */
const ownChange = { ...own, writes: true, changesAccess: true, asksAgain: 'always' } as const;

export const getMySecondFactor = operation({
  ...own,
  name: 'getMySecondFactor',
  writes: false,
  input: nothing,
  output: (z) =>
    z.object({
      authenticatorSince: z.string().nullable(),
      recoveryCodes: z.int(),
      passkeys: z.array(
        z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }),
      ),
      trustedDevices: z.array(
        z.object({ id: z.string(), userAgent: z.string().nullable(), createdAt: z.string(), expiresAt: z.string() }),
      ),
      dueAt: z.string().nullable(),
    }),
});

/** Begins to set up an authenticator; its first code ends it. */
export const startMyAuthenticator = operation({
  ...ownChange,
  name: 'startMyAuthenticator',
  input: nothing,
  output: (z) => z.object({ address: z.string(), secret: z.string() }),
});

/** The first second factor of an account brings its recovery codes, which are not shown again. */
export const confirmMyAuthenticator = operation({
  ...ownChange,
  name: 'confirmMyAuthenticator',
  input: (z) => z.strictObject({ code: otpSchema(z) }),
  output: recoveryCodes,
});

export const deleteMyAuthenticator = operation({
  ...ownChange,
  name: 'deleteMyAuthenticator',
  input: nothing,
  output: done,
});

/** New recovery codes; earlier ones no longer count. */
export const insertMyRecoveryCodes = operation({
  ...ownChange,
  name: 'insertMyRecoveryCodes',
  input: nothing,
  output: recoveryCodes,
});

export const getMyPasskeyOptions = operation({
  ...own,
  name: 'getMyPasskeyOptions',
  writes: false,
  asksAgain: 'always',
  description: 'What a browser needs to make a passkey of the caller.',
  input: nothing,
  output: options,
});

export const insertMyPasskey = operation({
  ...ownChange,
  name: 'insertMyPasskey',
  input: (z) => z.strictObject({ name: textSchema(z, { min: 1, max: 60 }), passkey: passkeyRegistration(z) }),
  output: recoveryCodes,
});

const ofOne = (z: Zod) => z.strictObject({ id: z.uuid({ error: 'id' }) });

export const deleteMyPasskey = operation({ ...ownChange, name: 'deleteMyPasskey', input: ofOne, output: done });

/** Asks a browser for the second factor again. */
export const deleteMyTrustedDevice = operation({
  ...own,
  writes: true,
  name: 'deleteMyTrustedDevice',
  input: ofOne,
  output: done,
});

/** Opens a locked screen without its password. */
export const unlockWithPasskey = operation({
  ...own,
  writes: true,
  changesAccess: true,
  name: 'unlockWithPasskey',
  input: (z) => z.strictObject({ passkey: passkeyAnswer(z) }),
  output: getUserInfo.output,
});

/** Proves that the person of the session is there: by password, code or passkey. */
export const proveAgain = operation({
  ...own,
  writes: true,
  changesAccess: true,
  name: 'proveAgain',
  description: 'Answers PROOF_REQUIRED: with one of password, otp and passkey.',
  input: (z) =>
    z
      .strictObject({
        password: passwordSchema(z, 1).optional(),
        otp: otpSchema(z).optional(),
        passkey: passkeyAnswer(z).optional(),
      })
      .refine(
        ({ password, otp, passkey }) => [password, otp, passkey].filter((each) => each !== undefined).length === 1,
        { path: ['password'], error: 'required' },
      ),
  output: done,
});

export const secondFactorOperations = [
  ...[completeSignIn, getPasskeyOptions, loginWithPasskey, unlockWithPasskey],
  ...[getMySecondFactor, startMyAuthenticator, confirmMyAuthenticator, deleteMyAuthenticator, insertMyRecoveryCodes],
  ...[getMyPasskeyOptions, insertMyPasskey, deleteMyPasskey, deleteMyTrustedDevice, proveAgain],
] as const;
