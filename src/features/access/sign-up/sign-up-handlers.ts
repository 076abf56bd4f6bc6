import { invalidField, ProblemError } from '../../../contract/errors.ts';
import { writeAudit } from '../../../engine/audit.ts';
import { type Context, type Handler, handle } from '../../../engine/handler.ts';
import type { Notify } from '../../../engine/slices/notify.ts';
import type { Services } from '../../../engine/slices/services.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { hashPassword, verifyPassword } from '../../../platform/identity/passwords.ts';
import { lineOf } from '../../../platform/network-address.ts';
import { createSemaphore, SemaphoreFullError } from '../../../platform/semaphore.ts';
import { signUpsPath } from '../contract/common.ts';
import {
  confirmSignUp,
  getSignUp,
  type InvitationOffer,
  type SignUpMode,
  signUp,
  signUpRecords,
} from '../contract/sign-up.ts';
import { signUpPath } from '../contract/sign-up-path.ts';
import { lockAccess } from '../queries.ts';
import { acceptInvitation, type HeldInvitation, invitationOfLink, provenInvitation } from './invitations.ts';
import { limitSignUps } from './limits.ts';
import type { SignUpProofs } from './proofs.ts';
import { currentTerms, signUpMode } from './settings.ts';
import { freeUsername, usernameFrom } from './usernames.ts';

/** Hours within which an address is confirmed; then the sign-up is forgotten. */
export const confirmHours = 24;

/** Confirmations of one line in a while: more than people need to find their password. */
const mostConfirmations = 30;

/** Passwords of sign-ups are hashed one after another, so that a flood of them leaves the threads to those who sign in. */
const hashing = createSemaphore({ maxConcurrent: 1, maxQueued: 16 });

/** What the public calls to sign up work with. */
interface SignUpServices {
  readonly services: Services;
  readonly proofs: SignUpProofs;
  readonly notify: Notify;
}

/** Signing up, which anybody may call. */
export function signUpHandlers({ services, proofs, notify }: SignUpServices): Handler[] {
  const codes = proofs.createCodes(services.identity.options);
  return [
    handle(getSignUp, async ({ invitation: link }, context) => {
      const { database } = context;
      const mode = await signUpMode(database);
      const terms = mode === 'closed' ? null : await currentTerms(database, context.language);
      return { mode, terms, invitation: link === undefined ? null : offerOf(await invitationOfLink(database, link)) };
    }),

    handle(signUp, async ({ invitation: proof, acceptedTerms, password, designation, ...person }, context) => {
      const { database } = context;
      const { email, fullName } = person;
      requireOpen(await signUpMode(database), proof !== undefined);
      await limitSignUps(database, proofs, { email, address: context.ipAddress });
      const terms = await currentTerms(database, context.language);
      if (terms?.version !== acceptedTerms) throw invalidField('acceptedTerms', 'termsChanged');
      const invitation = proof === undefined ? undefined : await provenInvitation(database, codes, proof, email);
      const refusal = await proofs.refusalOf(database, password, { username: usernameFrom(email), fullName, email });
      if (refusal) throw invalidField('password', refusal);
      const passwordHash = await inTurn(() => hashPassword(password));
      if (invitation) {
        const accepted = { ...person, passwordHash, termsVersion: acceptedTerms };
        const username = await acceptInvitation(context, codes, notify, invitation, accepted);
        return { state: 'active' as const, username };
      }
      await database.transaction().execute(async (transaction) => {
        await storeUnconfirmed(transaction, context, { ...person, designation, passwordHash, acceptedTerms });
        const minutes = confirmHours * 60;
        const { code, link } = await codes.issue(transaction, 'confirmAddress', email, minutes);
        const known = await ownerOf(transaction, email);
        // An address that has an account gets no code: nobody can confirm what is stored for it.
        const content = known
          ? { ...known, proof: { path: '/signin' } }
          : { template: 'confirmSignUp' as const, proof: { code, path: `${signUpPath}#confirm=${link}` }, minutes };
        await services.outbox.queue(transaction, {
          // Without the name: whoever typed it may not be whom the mail reaches.
          to: { address: email },
          language: context.language,
          values: { hours: confirmHours },
          ...content,
        });
      });
      return { state: 'confirm' as const, username: null };
    }),

    handle(confirmSignUp, async ({ email, code, link, password }, context) => {
      const { database } = context;
      await proofs.limitUses(database, [
        { subject: `confirm-line ${lineOf(context.ipAddress)}`, allowed: mostConfirmations },
      ]);
      const address = await provenAddress(database, email, code, link);
      const [found] = await query<Unconfirmed>(
        database,
        `SELECT id, full_name AS "fullName", password FROM sign_ups WHERE email = $1 AND state = 'unconfirmed'`,
        [address],
      );
      if (!found || (await ownerOf(database, address))) throw wrongProof(link);
      // Somebody else may have signed up with this address: whoever reads the mail must know the password as well.
      const isRight = await inTurn(() => verifyPassword({ password, hash: found.password }));
      if (!isRight) throw invalidField('password', 'otherPassword');
      const username = await database.transaction().execute(async (transaction) => {
        await lockAccess(transaction);
        if (!(await codes.use(transaction, 'confirmAddress', address))) throw wrongProof(link);
        const free = await freeUsername(transaction, usernameFrom(address));
        const [confirmed] = await query(
          transaction,
          `UPDATE sign_ups SET state = 'waiting', username = $2, confirmed_at = now()
           WHERE id = $1 AND state = 'unconfirmed' AND password = $3 RETURNING id`,
          [found.id, free, found.password],
        );
        if (!confirmed) throw wrongProof(link);
        await writeAudit(transaction, context, {
          operation: confirmSignUp.name,
          resource: signUpRecords,
          recordId: found.id,
          after: { username: free },
        });
        await notify(transaction, 'signUpWaiting', {
          values: { name: found.fullName, email: address },
          href: signUpsPath,
        });
        return free;
      });
      return { state: 'waiting' as const, username };
    }),
  ];

  /** The address that a code or a link proves. @throws ProblemError VALIDATION_FAILED. */
  async function provenAddress(
    database: Database,
    email: string | undefined,
    code: string | undefined,
    link: string | undefined,
  ): Promise<string> {
    if (link !== undefined) {
      const subject = await codes.subjectOf(database, 'confirmAddress', link);
      if (subject === undefined) throw wrongProof(link);
      return subject;
    }
    if (email === undefined) throw invalidField('email', 'required');
    if (code === undefined) throw invalidField('code', 'required');
    if (!(await codes.check(database, 'confirmAddress', email, code))) throw wrongProof(link);
    return email;
  }
}

interface Unconfirmed {
  readonly id: string;
  readonly fullName: string;
  readonly password: string;
}

interface Entered {
  readonly email: string;
  readonly fullName: string;
  readonly phone: string;
  readonly designation: string;
  readonly passwordHash: string;
  readonly acceptedTerms: number;
}

/** @throws ProblemError FORBIDDEN. */
function requireOpen(mode: SignUpMode, invited: boolean): void {
  if (mode === 'closed') throw new ProblemError('FORBIDDEN', { detail: 'detail.signUpClosed' });
  if (mode === 'invitation' && !invited) throw new ProblemError('FORBIDDEN', { detail: 'detail.signUpByInvitation' });
}

/** Keeps what was entered until the address is confirmed; the last sign-up of an address counts. */
async function storeUnconfirmed(
  transaction: Database,
  context: Context,
  { email, fullName, phone, designation, passwordHash, acceptedTerms }: Entered,
): Promise<void> {
  await query(
    transaction,
    `INSERT INTO sign_ups (email, full_name, phone, designation, password, language, terms_version)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (email) WHERE state = 'unconfirmed' DO UPDATE SET full_name = excluded.full_name,
       phone = excluded.phone, designation = excluded.designation, password = excluded.password,
       language = excluded.language, terms_version = excluded.terms_version, created_at = now()`,
    [email, fullName, phone, designation, passwordHash, context.language, acceptedTerms],
  );
}

/** Who has an address already, and the mail that says so; undefined: nobody. */
async function ownerOf(database: Database, email: string) {
  const [owner] = await query<{ username: string; waits: boolean }>(
    database,
    `SELECT username, false AS waits FROM accounts WHERE email = $1
     UNION ALL SELECT username, true FROM sign_ups WHERE email = $1 AND state = 'waiting'`,
    [email],
  );
  if (!owner) return undefined;
  const template = owner.waits ? ('signUpWaiting' as const) : ('signUpKnown' as const);
  return { template, values: { username: owner.username } };
}

/** Works on a password when it is its turn: a flood of sign-ups leaves room for whoever signs in. */
async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await hashing.run('usual', work);
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    throw new ProblemError('UNAVAILABLE', { retryAfter: 5 });
  }
}

function wrongProof(link: string | undefined): ProblemError {
  return link === undefined ? invalidField('code', 'confirmationWrong') : invalidField('link', 'confirmationOver');
}

function offerOf(invitation: HeldInvitation | undefined): InvitationOffer {
  const nothing = { email: null, fullName: null, invitedByName: null, expiresAt: null };
  if (!invitation) return { state: 'unknown', ...nothing };
  const { state, email, fullName, invitedByName, expiresAt } = invitation;
  return state === 'open' ? { state, email, fullName, invitedByName, expiresAt } : { state, ...nothing };
}
