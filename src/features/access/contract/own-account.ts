import { operation, type Zod } from '../../../contract/operation.ts';
import { composedText, emailSchema } from '../../../contract/values.ts';
import { doneOutput, emptyInput, nameText } from './common.ts';

const own = { group: 'auth', access: 'session' } as const;

/** The caller's account, as its owner may change it. */
export interface OwnAccount {
  id: string;
  version: number;
  username: string;
  fullName: string;
  email: string;
  /** A small picture as a data URL. */
  avatar: string | null;
  /** The member of staff who owns the account. */
  staffName: string | null;
  roles: { code: string; name: string }[];
  createdAt: string;
  /** The address that waits for its code. */
  newEmail: string | null;
}

const ownAccountSchema = (z: Zod) =>
  z.object({
    id: z.string(),
    version: z.int(),
    username: z.string(),
    fullName: z.string(),
    email: z.string(),
    avatar: z.string().nullable(),
    staffName: z.string().nullable(),
    roles: z.array(z.object({ code: z.string(), name: z.string() })),
    createdAt: z.string(),
    newEmail: z.string().nullable(),
  });

export const getOwnAccount = operation<Record<string, never>, OwnAccount>({
  ...own,
  name: 'getOwnAccount',
  writes: false,
  input: emptyInput,
  output: ownAccountSchema,
});

/** The changes of an own account; absent parts stay. */
export interface OwnAccountUpdate {
  version: number;
  fullName?: string | undefined;
  avatar?: null | undefined;
}

/**
 * Changes the name, and the picture: a file sent along becomes it, `avatar` null removes it.
 * @throws ProblemError CONFLICT_VERSION when the account changed meanwhile.
 */
export const updateOwnAccount = operation<OwnAccountUpdate, OwnAccount>({
  ...own,
  name: 'updateOwnAccount',
  writes: true,
  upload: 'orJson',
  input: (z) =>
    z.strictObject({
      version: z.coerce.number().int().min(1),
      fullName: nameText(z).optional(),
      avatar: z.null().optional(),
    }),
  output: ownAccountSchema,
});

/** Minutes for which a code that confirms an address counts. */
export const addressMinutes = 30;

/**
 * Sends a code to another address for the account. Until `confirmOwnEmail` is called with it, nothing changes.
 * @throws ProblemError VALIDATION_FAILED for a wrong password, RATE_LIMITED.
 */
export const requestOwnEmail = operation({
  ...own,
  name: 'requestOwnEmail',
  writes: true,
  input: (z) =>
    z.strictObject({ email: emailSchema(z), currentPassword: composedText(z).normalize('NFC').min(1).max(128) }),
  output: doneOutput,
});

/** Makes the requested address that of the account. */
export const confirmOwnEmail = operation<{ code: string }, OwnAccount>({
  ...own,
  name: 'confirmOwnEmail',
  writes: true,
  input: (z) => z.strictObject({ code: z.string().trim().min(1).max(20) }),
  output: ownAccountSchema,
});

/** Forgets the requested address. */
export const cancelOwnEmail = operation({
  ...own,
  name: 'cancelOwnEmail',
  writes: true,
  input: emptyInput,
  output: doneOutput,
});

/** Everything that the product stores about the caller, as a JSON file. */
export const exportOwnData = operation({
  ...own,
  name: 'exportOwnData',
  writes: true,
  download: true,
  input: emptyInput,
  output: (z) => z.unknown(),
});

export const ownAccountOperations = [
  getOwnAccount,
  updateOwnAccount,
  requestOwnEmail,
  confirmOwnEmail,
  cancelOwnEmail,
  exportOwnData,
];
