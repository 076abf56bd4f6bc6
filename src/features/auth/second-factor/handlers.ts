import { invalidField, ProblemError } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/operation.ts';
import { writeAudit } from '../../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../../engine/handler.ts';
import type { Services } from '../../../engine/slices/services.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { forgetSecondFactor, secondFactorDuty } from '../../access/queries.ts';
import { admit } from '../admit.ts';
import { unlock } from '../lock.ts';
import { provePassword } from '../prove-password.ts';
import { rotateSession } from '../rotate-session.ts';
import { createAuthenticators } from './authenticators.ts';
import {
  completeSignIn,
  confirmMyAuthenticator,
  deleteMyAuthenticator,
  deleteMyPasskey,
  deleteMyTrustedDevice,
  getMyPasskeyOptions,
  getMySecondFactor,
  getPasskeyOptions,
  insertMyPasskey,
  insertMyRecoveryCodes,
  loginWithPasskey,
  type PasskeyAnswer,
  proveAgain,
  startMyAuthenticator,
  unlockWithPasskey,
} from './contract.ts';
import { requireCode } from './gate.ts';
import { createPasskeys } from './passkeys.ts';
import { endSignIn, findSignIn, withoutSignIn } from './pending-sign-ins.ts';
import { readSecondFactor } from './reading.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { trust } from './trusted-devices.ts';

/** Second proofs: signing in with one, setting them up, and proving again. */
export function secondFactorHandlers(services: Services): Handler[] {
  const { identity } = services;
  const { options } = identity;
  const authenticators = createAuthenticators(options.secret);
  const recoveryCodes = createRecoveryCodes(options.secret);
  const passkeys = createPasskeys(options);
  const open = async (accountId: string, rememberMe: boolean) => {
    const { headers, response } = await identity.api.openSession({
      body: { accountId, rememberMe },
      returnHeaders: true,
    });
    return { headers, token: response.token };
  };

  return [
    handle(completeSignIn, async ({ otp, trustDevice }, context) => {
      const pending = await findSignIn(options, context);
      if (!pending) throw new ProblemError('UNAUTHENTICATED', { detail: 'detail.signInOver' });
      const { accountId: id, username, remember } = pending;
      await requireCode(options, context, { id, username }, otp);
      if (!(await endSignIn(options, context))) {
        throw new ProblemError('UNAUTHENTICATED', { detail: 'detail.signInOver' });
      }
      const trusted = trustDevice ? [await trust(options, context, id)] : [];
      const cookies = [withoutSignIn(options, context), ...trusted];
      return admit(services, context, await open(id, remember), { remember, second: 'given', cookies });
    }),

    handle(getPasskeyOptions, async (_input, context) => passkeys.askOptions(context)),

    handle(loginWithPasskey, async ({ passkey, remember = true }, context) => {
      const accountId = await passkeys.prove(context, passkey);
      if (accountId === undefined) throw passkeyUnknown();
      return admit(services, context, await open(accountId, remember), { remember, second: 'given' });
    }),

    handle(unlockWithPasskey, async ({ passkey }, context) => {
      await requirePasskey(context, passkey);
      return unlock(unlockWithPasskey, context);
    }),

    handle(getMySecondFactor, (_input, context) => readSecondFactor(context.database, callerOf(context).accountId)),

    handle(startMyAuthenticator, (_input, context) => {
      const { accountId: id, username } = callerOf(context);
      return authenticators.begin(context.database, { id, username });
    }),

    handle(confirmMyAuthenticator, async ({ code }, context) => {
      const answer = await change(context, confirmMyAuthenticator, async (transaction, id) => {
        await authenticators.confirm(transaction, id, code.replace(/\s/g, ''));
        return { recoveryCodes: await recoveryCodes.issueFirst(transaction, id) };
      });
      await rotateSession(identity, context);
      return answer;
    }),

    handle(deleteMyAuthenticator, (_input, context) =>
      change(context, deleteMyAuthenticator, async (transaction, id) => {
        await removeOne(transaction, 'DELETE FROM account_authenticators WHERE account_id = $1 RETURNING account_id', [
          id,
        ]);
        await forgetWithoutFactor(transaction, id);
        return { done: true as const };
      }),
    ),

    handle(insertMyRecoveryCodes, (_input, context) =>
      change(context, insertMyRecoveryCodes, async (transaction, id) => {
        const { authenticatorSince, passkeys: known } = await readSecondFactor(transaction, id);
        if (authenticatorSince === null && known.length === 0) throw new ProblemError('NOT_FOUND');
        return { recoveryCodes: await recoveryCodes.issue(transaction, id) };
      }),
    ),

    handle(getMyPasskeyOptions, (_input, context) => {
      const { accountId: id, username, fullName } = callerOf(context);
      return passkeys.creationOptions(context, { id, username, fullName });
    }),

    handle(insertMyPasskey, async ({ name, passkey }, context) => {
      const answer = await change(context, insertMyPasskey, async (transaction, id) => {
        const { username, fullName } = callerOf(context);
        await passkeys.add(transaction, context, { id, username, fullName }, { name, passkey });
        return { recoveryCodes: await recoveryCodes.issueFirst(transaction, id) };
      });
      await rotateSession(identity, context);
      return answer;
    }),

    handle(deleteMyPasskey, ({ id: passkey }, context) =>
      change(context, deleteMyPasskey, async (transaction, id) => {
        await removeOne(transaction, 'DELETE FROM account_passkeys WHERE account_id = $1 AND id = $2 RETURNING id', [
          id,
          passkey,
        ]);
        await forgetWithoutFactor(transaction, id);
        return { done: true as const };
      }),
    ),

    handle(deleteMyTrustedDevice, ({ id: device }, context) =>
      change(context, deleteMyTrustedDevice, async (transaction, id) => {
        await removeOne(
          transaction,
          'DELETE FROM account_trusted_devices WHERE account_id = $1 AND id = $2 RETURNING id',
          [id, device],
        );
        return { done: true as const };
      }),
    ),

    handle(proveAgain, async ({ password, otp, passkey }, context) => {
      const { accountId: id, username } = callerOf(context);
      if (password !== undefined) await provePassword(context, password, 'password');
      else if (otp !== undefined) await requireOtp(context, { id, username }, otp);
      else await requirePasskey(context, passkey);
      await query(context.database, 'UPDATE account_sessions SET proven_at = now() WHERE id = $1', [
        callerOf(context).sessionId,
      ]);
      await rotateSession(identity, context);
      return { done: true as const };
    }),
  ];

  /** A refusal must not look like the end of the session. */
  async function requireOtp(context: Context, account: { id: string; username: string }, otp: string) {
    await requireCode(options, context, account, otp).catch((refusal: unknown) => {
      if (!(refusal instanceof ProblemError) || refusal.code !== 'UNAUTHENTICATED') throw refusal;
      throw new ProblemError('VALIDATION_FAILED', {
        ...(refusal.details.errors && { errors: refusal.details.errors }),
      });
    });
  }

  async function requirePasskey(context: Context, passkey: PasskeyAnswer | undefined) {
    const proven = passkey && (await passkeys.prove(context, passkey));
    if (proven !== callerOf(context).accountId) throw invalidField('passkey', 'passkeyRefused');
  }
}

function passkeyUnknown(): ProblemError {
  return new ProblemError('UNAUTHENTICATED', { detail: 'detail.passkeyUnknown' });
}

/** Changes the caller's proofs in one transaction, and audits it without them. */
async function change<Answer>(
  context: Context,
  operation: Pick<Operation, 'name'>,
  work: (transaction: Database, accountId: string) => Promise<Answer>,
): Promise<Answer> {
  const { accountId } = callerOf(context);
  return context.database.transaction().execute(async (transaction) => {
    await query(transaction, 'SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
    const answer = await work(transaction, accountId);
    const entry = { operation: operation.name, resource: 'accounts', recordId: accountId, accountId };
    await writeAudit(transaction, context, entry);
    return answer;
  });
}

async function removeOne(transaction: Database, statement: string, values: readonly unknown[]): Promise<void> {
  const removed = await query(transaction, statement, values);
  if (removed.length === 0) throw new ProblemError('NOT_FOUND');
}

/** Without any second factor there is nothing that recovery codes and trusted devices stand for. */
async function forgetWithoutFactor(transaction: Database, accountId: string): Promise<void> {
  const { authenticatorSince, passkeys } = await readSecondFactor(transaction, accountId);
  if (authenticatorSince !== null || passkeys.length > 0) return;
  const { dueAt } = await secondFactorDuty(transaction, accountId);
  if (dueAt !== null) throw new ProblemError('FORBIDDEN', { detail: 'detail.lastSecondFactor' });
  await forgetSecondFactor(transaction, accountId);
}
