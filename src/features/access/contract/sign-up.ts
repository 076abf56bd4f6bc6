import { operation, type Zod } from '../../../contract/operation.ts';
import { filterSchema, type ListPage, listInput, pageSchema } from '../../../contract/paging.ts';
import { emailSchema, idSchema, passwordSchema, phonePattern, textSchema } from '../../../contract/values.ts';
import { accessChange, accountOperation, doneOutput, emptyInput } from './common.ts';
import { invitationsCall, signUpSettingsCall, signUpsCall } from './screens.ts';

/** Who may sign up: nobody, who is invited, or anybody, to wait for approval. */
export const signUpModes = ['closed', 'invitation', 'open'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** The terms to accept, in the reader's language; a change of them is a new version. */
export interface Terms {
  version: number;
  text: string;
}

/** What became of an invitation; `unknown`: no link of ours, or one that a later mail replaced. */
export const invitationStates = ['open', 'accepted', 'expired', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The invitation of a link, as its reader sees it. What it says is there while it is open. */
export interface InvitationOffer {
  state: InvitationState | 'unknown';
  email: string | null;
  fullName: string | null;
  invitedByName: string | null;
  expiresAt: string | null;
}

/** What the page to sign up needs to know. */
export interface SignUpOffer {
  mode: SignUpMode;
  terms: Terms | null;
  invitation: InvitationOffer | null;
}

const modeSchema = (z: Zod) => z.enum(signUpModes);
const nameText = (z: Zod) => textSchema(z, { min: 1, max: 100 });
/** A code of eight signs, or the token of a link. */
const proofText = (z: Zod) => z.string().trim().min(1).max(100);
const roleIds = (z: Zod) =>
  z
    .array(idSchema(z))
    .max(50)
    .transform((ids) => [...new Set(ids)]);

export const getSignUp = operation<{ invitation?: string | undefined }, SignUpOffer>({
  ...accountOperation,
  name: 'getSignUp',
  description: 'Who may sign up and by which terms, and what the link of an invitation says. It changes nothing.',
  access: 'public',
  writes: false,
  input: (z) => z.strictObject({ invitation: proofText(z).optional() }),
  output: (z) =>
    z.object({
      mode: modeSchema(z),
      terms: z.object({ version: z.int(), text: z.string() }).nullable(),
      invitation: z
        .object({
          state: z.enum([...invitationStates, 'unknown']),
          email: z.string().nullable(),
          fullName: z.string().nullable(),
          invitedByName: z.string().nullable(),
          expiresAt: z.string().nullable(),
        })
        .nullable(),
    }),
});

/**
 * Signs up. Without an invitation the answer is always `confirm`: the mailbox gets a code, or is told that it has an
 * account. With one, which proves the address, the account is there at once.
 */
export const signUp = operation({
  ...accountOperation,
  name: 'signUp',
  access: 'public',
  writes: true,
  input: (z) =>
    z.strictObject({
      fullName: nameText(z),
      email: emailSchema(z),
      password: passwordSchema(z),
      phone: textSchema(z, { max: 20 }).regex(phonePattern, { error: 'format' }).default(''),
      designation: textSchema(z, { max: 100 }).default(''),
      /** The version of the accepted terms. */
      acceptedTerms: z
        .int()
        .min(1)
        .max(2 ** 31 - 1),
      /** The token of an invitation's link, or its code. */
      invitation: proofText(z).optional(),
    }),
  output: (z) => z.object({ state: z.enum(['confirm', 'active']), username: z.string().nullable() }),
});

/**
 * Confirms the address by the code and the address, or by the link of the mail. The password of the sign-up is asked
 * too: otherwise the owner of a mailbox could confirm what a stranger entered, with the stranger's password.
 */
export const confirmSignUp = operation({
  ...accountOperation,
  name: 'confirmSignUp',
  access: 'public',
  writes: true,
  input: (z) =>
    z.strictObject({
      email: emailSchema(z).optional(),
      code: proofText(z).optional(),
      link: proofText(z).optional(),
      password: passwordSchema(z, 1),
    }),
  output: (z) => z.object({ state: z.literal('waiting'), username: z.string() }),
});

/** The settings of signing up, and the versions of the terms, newest first. */
export interface SignUpSettings {
  mode: SignUpMode;
  version: number;
  /** Plain paragraphs; empty: none yet. */
  terms: string;
  /** Empty: the same as in Vietnamese. */
  termsEn: string;
  versions: { version: number; createdAt: string; createdByName: string | null; accepted: number }[];
}

const settingsOutput = (z: Zod) =>
  z.object({
    mode: modeSchema(z),
    version: z.int(),
    terms: z.string(),
    termsEn: z.string(),
    versions: z.array(
      z.object({
        version: z.int(),
        createdAt: z.string(),
        createdByName: z.string().nullable(),
        accepted: z.int(),
      }),
    ),
  });

const longestTerms = 20_000;

export const getSignUpSettings = operation<Record<string, never>, SignUpSettings>({
  ...accountOperation,
  name: 'getSignUpSettings',
  writes: false,
  input: emptyInput,
  output: settingsOutput,
});

/** @throws ProblemError CONFLICT_VERSION with the current settings when somebody changed them meanwhile. */
export const updateSignUpSettings = operation({
  ...accountOperation,
  ...signUpSettingsCall,
  asksAgain: true,
  writes: true,
  input: (z) =>
    z.strictObject({
      version: z.int().min(1),
      mode: modeSchema(z),
      terms: textSchema(z, { max: longestTerms, lines: true }),
      termsEn: textSchema(z, { max: longestTerms, lines: true }).default(''),
    }),
  output: settingsOutput,
});

/** How far the mail of an invitation is; null: it is forgotten. */
const mailStates = ['waiting', 'held', 'failed', 'expired', 'sent'] as const;

/** An invitation, as those who manage accounts see it. */
export interface Invitation {
  id: string;
  email: string;
  fullName: string;
  roles: { id: string; name: string }[];
  staffId: string | null;
  staffName: string | null;
  state: InvitationState;
  mail: (typeof mailStates)[number] | null;
  invitedByName: string | null;
  invitedAt: string;
  expiresAt: string;
  acceptedAt: string | null;
  /** The user name of the account that came of it. */
  username: string | null;
}

const rolesShape = (z: Zod) => z.array(z.object({ id: z.string(), name: z.string() }));
const invitationShape = (z: Zod) =>
  z.object({
    id: z.string(),
    email: z.string(),
    fullName: z.string(),
    roles: rolesShape(z),
    staffId: z.string().nullable(),
    staffName: z.string().nullable(),
    state: z.enum(invitationStates),
    mail: z.enum(mailStates).nullable(),
    invitedByName: z.string().nullable(),
    invitedAt: z.string(),
    expiresAt: z.string(),
    acceptedAt: z.string().nullable(),
    username: z.string().nullable(),
  });

interface PageInput {
  textSearch?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

export const getListInvitation = operation<PageInput & { state?: InvitationState | undefined }, ListPage<Invitation>>({
  ...accountOperation,
  ...invitationsCall,
  writes: false,
  input: (z) => listInput(z, { state: filterSchema(z, z.enum(invitationStates)) }),
  output: (z) => pageSchema(z, invitationShape(z)),
});

/**
 * Invites somebody: a link by mail, for this address alone, for one use within seven days. The account will have these
 * roles, of which the caller has all operations.
 */
export const inviteUser = operation({
  ...accountOperation,
  name: 'inviteUser',
  asksAgain: true,
  writes: true,
  byPeople: true,
  input: (z) =>
    z.strictObject({
      email: emailSchema(z),
      fullName: textSchema(z, { max: 100 }).default(''),
      roleIds: roleIds(z).default([]),
      staffId: idSchema(z).nullable().default(null),
    }),
  output: invitationShape,
});

/** Sends a new link and code for seven days more; the earlier ones no longer count. */
export const resendInvitation = operation({
  ...accountOperation,
  name: 'resendInvitation',
  asksAgain: true,
  writes: true,
  byPeople: true,
  input: (z) => z.strictObject({ id: idSchema(z) }),
  output: invitationShape,
});

export const revokeInvitation = operation({
  ...accountOperation,
  name: 'revokeInvitation',
  writes: true,
  input: (z) => z.strictObject({ id: idSchema(z) }),
  output: doneOutput,
});

/** What became of a sign-up whose address is confirmed. */
export const signUpStates = ['waiting', 'approved', 'refused'] as const;
export type SignUpState = (typeof signUpStates)[number];

/** Somebody who signed up, as those who approve see it. */
export interface SignUp {
  id: string;
  email: string;
  fullName: string;
  phone: string;
  designation: string;
  /** Proposed from the address; another one if that is taken by then. */
  username: string;
  state: SignUpState;
  termsVersion: number | null;
  confirmedAt: string;
  decidedAt: string | null;
  decidedByName: string | null;
  reason: string;
}

export interface SignUpPage extends ListPage<SignUp> {
  /** How many wait, whatever the filter. */
  waiting: number;
}

export const getListSignUp = operation<PageInput & { state?: SignUpState | undefined }, SignUpPage>({
  ...accountOperation,
  ...signUpsCall,
  writes: false,
  input: (z) => listInput(z, { state: filterSchema(z, z.enum(signUpStates)) }),
  output: (z) =>
    pageSchema(
      z,
      z.object({
        id: z.string(),
        email: z.string(),
        fullName: z.string(),
        phone: z.string(),
        designation: z.string(),
        username: z.string(),
        state: z.enum(signUpStates),
        termsVersion: z.int().nullable(),
        confirmedAt: z.string(),
        decidedAt: z.string().nullable(),
        decidedByName: z.string().nullable(),
        reason: z.string(),
      }),
    ).extend({ waiting: z.int() }),
});

/** Makes the account of somebody who waits, with these roles, and tells them by mail. */
export const approveSignUp = operation({
  ...accessChange,
  name: 'approveSignUp',
  asksAgain: true,
  input: (z) =>
    z.strictObject({
      id: idSchema(z),
      roleIds: roleIds(z).pipe(z.array(z.string()).min(1)),
      staffId: idSchema(z).nullable().default(null),
    }),
  output: (z) => z.object({ accountId: z.string(), username: z.string() }),
});

/** Refuses somebody who waits, and tells them the reason by mail. */
export const refuseSignUp = operation({
  ...accountOperation,
  name: 'refuseSignUp',
  writes: true,
  input: (z) => z.strictObject({ id: idSchema(z), reason: textSchema(z, { min: 1, max: 500, lines: true }) }),
  output: doneOutput,
});

/** The name of sign-ups, invitations and their settings in the audit log. */
export const signUpRecords = 'sign-ups';

export const signUpOperations = [
  getSignUp,
  signUp,
  confirmSignUp,
  getSignUpSettings,
  updateSignUpSettings,
  getListInvitation,
  inviteUser,
  resendInvitation,
  revokeInvitation,
  getListSignUp,
  approveSignUp,
  refuseSignUp,
];
