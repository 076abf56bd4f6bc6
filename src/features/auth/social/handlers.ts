import { ProblemError } from '../../../contract/errors.ts';
import { type Context, callerOf, type Handler, handle } from '../../../engine/handler.ts';
import type { Services } from '../../../engine/slices/services.ts';
import { admit } from '../admit.ts';
import { applyClaimedRoles } from './claimed-roles.ts';
import { getSignInProviders } from './contract/providers.ts';
import {
  beginProviderSignIn,
  beginWayIn,
  finishProviderSignIn,
  getOwnWaysIn,
  linkWayIn,
  unlinkWayIn,
} from './contract.ts';
import { findAccount, hasPassword, link, noteUse, unlink, usableWaysIn } from './identities.ts';
import { availableProviders, beginAttempt, finishAttempt, labelOf, type ProviderAnswer } from './providers.ts';

/** Signing in with other providers, and the own account's ways in. */
export function socialHandlers(services: Services): Handler[] {
  const { settings } = services;
  return [
    handle(getSignInProviders, async () => ({ providers: availableProviders(settings.providers) })),

    handle(beginProviderSignIn, ({ provider }, context) => beginAttempt(services, context, provider)),

    handle(finishProviderSignIn, async ({ remember = true, ...answer }, context) =>
      signIn(services, context, answer, remember),
    ),

    handle(getOwnWaysIn, async (_input, context) => {
      const { database } = context;
      const { accountId } = callerOf(context);
      const waysIn = await usableWaysIn(services, database, accountId);
      const linked = new Set(waysIn.map(({ provider }) => provider));
      const providers = availableProviders(settings.providers).filter(({ name }) => !linked.has(name));
      return { hasPassword: await hasPassword(database, accountId), waysIn, providers };
    }),

    handle(beginWayIn, ({ provider }, context) =>
      beginAttempt(services, context, provider, callerOf(context).accountId),
    ),

    handle(linkWayIn, async (answer, context) => {
      const { accountId } = callerOf(context);
      const identity = await finishAttempt(services, context, answer);
      if (identity.linkTo !== accountId) throw ofAnotherAttempt(services, answer);
      return { id: await link(services, context, accountId, answer.provider, identity) };
    }),

    handle(unlinkWayIn, async ({ id }, context) => {
      await unlink(services, context, callerOf(context).accountId, id);
      return { done: true as const };
    }),
  ];
}

/** Opens a session for the account of a proven identity; whether it may enter is decided where all ways in end. */
async function signIn(services: Services, context: Context, answer: ProviderAnswer, remember: boolean) {
  const { database } = context;
  const { provider } = answer;
  const identity = await finishAttempt(services, context, answer);
  if (identity.linkTo !== undefined) throw ofAnotherAttempt(services, answer);
  const found = await findAccount(database, provider, identity);
  if (!found) throw refused(services, answer, 'notLinked');
  const { accountId, isLinked } = found;
  const opened = await services.identity.api.openSession({
    body: { accountId, rememberMe: remember },
    returnHeaders: true,
  });
  const proven = { token: opened.response.token, headers: opened.headers };
  return admit(services, context, proven, {
    remember,
    way: labelOf(services.settings.providers, provider),
    onAdmitted: async () => {
      if (!isLinked) await link(services, context, accountId, provider, identity);
      await noteUse(database, provider, identity);
      if (provider === 'oidc') await applyClaimedRoles(services, context, accountId, identity.claims);
    },
  });
}

/** An attempt to sign in links nothing, one to link signs nobody in, and nobody else finishes it. */
function ofAnotherAttempt(services: Services, answer: ProviderAnswer): ProblemError {
  return refused(services, answer, 'expired');
}

function refused({ settings }: Services, { provider }: ProviderAnswer, reason: string): ProblemError {
  const values = { provider: labelOf(settings.providers, provider) };
  return new ProblemError('FORBIDDEN', { detail: `detail.provider.${reason}`, values });
}
