import { ProblemError } from '../../../contract/errors.ts';
import { fallbackLanguage, languages } from '../../../contract/languages.ts';
import type { ProviderName } from '../../../contract/sign-in-providers.ts';
import { writeAudit } from '../../../engine/audit.ts';
import type { Context } from '../../../engine/handler.ts';
import type { Services } from '../../../engine/slices/services.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { ProviderIdentity } from '../../../platform/identity/providers/provider-sign-in.ts';
import { hasSecondFactor } from '../../access/queries.ts';
import { linkWayIn, unlinkWayIn, type WayIn } from './contract.ts';
import { labelOf } from './providers.ts';

type Identity = Pick<ProviderIdentity, 'issuer' | 'subject' | 'email' | 'emailVerified' | 'name'>;

/** The account of an identity: the linked one, or one whose proven address is the identity's proven address. */
export interface FoundAccount {
  readonly accountId: string;
  readonly isLinked: boolean;
}

/**
 * Finds the account of an identity; undefined when none is linked and none may be. To link changes the account: an
 * address alone does not stand for its second factor.
 */
export async function findAccount(
  database: Database,
  provider: ProviderName,
  identity: Identity,
): Promise<FoundAccount | undefined> {
  const accountId = await linkedAccount(database, provider, identity);
  if (accountId !== undefined) return { accountId, isLinked: true };
  const address = provenAddress(identity);
  if (address === undefined) return undefined;
  const [account] = await query<{ id: string }>(
    database,
    `SELECT a.id FROM accounts AS a WHERE a.email = $1 AND a.email_verified AND a.kind = 'person'
       AND NOT ${hasSecondFactor}
       AND NOT EXISTS (SELECT FROM account_identities AS i WHERE i.account_id = a.id AND i.provider = $2)`,
    [address, provider],
  );
  return account && { accountId: account.id, isLinked: false };
}

/**
 * The address that the provider has proven, as accounts have theirs: ASCII in lower case. Other letters are not folded,
 * because small forms of some are letters of another person's address.
 */
function provenAddress({ email, emailVerified }: Identity): string | undefined {
  if (!emailVerified || email === undefined || !/^[\x21-\x7e]+$/.test(email)) return undefined;
  return email.toLowerCase();
}

async function linkedAccount(database: Database, provider: ProviderName, { issuer, subject }: Identity) {
  const [row] = await query<{ accountId: string }>(
    database,
    `SELECT account_id AS "accountId" FROM account_identities WHERE provider = $1 AND issuer = $2 AND subject = $3`,
    [provider, issuer, subject],
  );
  return row?.accountId;
}

/** Notes that the identity was signed in with, and what it is called now. */
export async function noteUse(database: Database, provider: ProviderName, identity: Identity): Promise<void> {
  await query(
    database,
    `UPDATE account_identities SET used_at = now(), shown_as = $4
       WHERE provider = $1 AND issuer = $2 AND subject = $3`,
    [provider, identity.issuer, identity.subject, shownAs(identity)],
  );
}

function shownAs({ email, name }: Identity): string {
  return (email ?? name).slice(0, 254);
}

/**
 * Links an identity to an account, tells its owner and writes the log. An identity that the account has already stays.
 * @throws ProblemError CONFLICT_UNIQUE when it is another account's.
 */
export async function link(
  services: Services,
  context: Context,
  accountId: string,
  provider: ProviderName,
  identity: Identity,
): Promise<string> {
  return context.database.transaction().execute(async (transaction) => {
    const [linked] = await query<{ id: string }>(
      transaction,
      `INSERT INTO account_identities (account_id, provider, issuer, subject, shown_as) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (provider, issuer, subject) DO NOTHING RETURNING id`,
      [accountId, provider, identity.issuer, identity.subject, shownAs(identity)],
    );
    if (linked) {
      const way = wayOf(services, provider, shownAs(identity));
      await record(transaction, context, { operation: linkWayIn.name, accountId, after: { wayIn: way } });
      await tell(services, transaction, accountId, { template: 'newWayIn', way });
      return linked.id;
    }
    const [own] = await query<{ id: string }>(
      transaction,
      `SELECT id FROM account_identities WHERE provider = $1 AND issuer = $2 AND subject = $3 AND account_id = $4`,
      [provider, identity.issuer, identity.subject, accountId],
    );
    if (own) return own.id;
    const values = { provider: labelOf(services.settings.providers, provider) };
    throw new ProblemError('CONFLICT_UNIQUE', { detail: 'detail.provider.ofOthers', values });
  });
}

/**
 * Removes a way in of an account, tells its owner and writes the log.
 * @throws ProblemError NOT_FOUND; IN_USE for the last way in.
 */
export async function unlink(services: Services, context: Context, accountId: string, id: string): Promise<void> {
  await context.database.transaction().execute(async (transaction) => {
    // Two removals at the same moment must not each count on the way in that the other removes.
    await query(transaction, 'SELECT FROM accounts WHERE id = $1 FOR UPDATE', [accountId]);
    const [gone] = await query<{ provider: ProviderName; shownAs: string }>(
      transaction,
      `DELETE FROM account_identities WHERE id = $1 AND account_id = $2
         RETURNING provider, shown_as AS "shownAs"`,
      [id, accountId],
    );
    if (!gone) throw new ProblemError('NOT_FOUND');
    const left = await usableWaysIn(services, transaction, accountId);
    if (left.length === 0 && !(await hasOwnProof(transaction, accountId))) {
      throw new ProblemError('IN_USE', { detail: 'detail.provider.lastWayIn' });
    }
    const way = wayOf(services, gone.provider, gone.shownAs);
    await record(transaction, context, { operation: unlinkWayIn.name, accountId, before: { wayIn: way } });
    await tell(services, transaction, accountId, { template: 'wayInRemoved', way });
  });
}

/** The identities of an account whose provider's keys are set: only they are ways in. */
export async function usableWaysIn(
  { settings: { providers } }: Services,
  database: Database,
  accountId: string,
): Promise<WayIn[]> {
  const rows = await query<Omit<WayIn, 'label'>>(
    database,
    `SELECT id, provider, shown_as AS "shownAs", linked_at AS "linkedAt", used_at AS "usedAt"
       FROM account_identities WHERE account_id = $1 AND provider = ANY($2) ORDER BY linked_at, id`,
    [accountId, providers.map(({ name }) => name)],
  );
  return rows.map((row) => ({ ...row, label: labelOf(providers, row.provider) }));
}

/** Whether an account can sign in without a provider: with a password or a passkey. */
async function hasOwnProof(database: Database, accountId: string): Promise<boolean> {
  const passkeys = await query(database, 'SELECT FROM account_passkeys WHERE account_id = $1', [accountId]);
  return passkeys.length > 0 || hasPassword(database, accountId);
}

export async function hasPassword(database: Database, accountId: string): Promise<boolean> {
  const rows = await query(database, 'SELECT FROM account_credentials WHERE account_id = $1 AND password IS NOT NULL', [
    accountId,
  ]);
  return rows.length > 0;
}

function wayOf({ settings }: Services, provider: ProviderName, shown: string): string {
  return [labelOf(settings.providers, provider), shown].filter(Boolean).join(': ');
}

interface RecordedWay {
  readonly operation: string;
  readonly accountId: string;
  readonly before?: { readonly wayIn: string };
  readonly after?: { readonly wayIn: string };
}

async function record(database: Database, context: Context, change: RecordedWay): Promise<void> {
  await writeAudit(database, context, { ...change, resource: 'accounts', recordId: change.accountId });
}

interface Notice {
  readonly template: 'newWayIn' | 'wayInRemoved';
  readonly way: string;
}

/** Writes to the owner of an account, in the language of its screens. */
async function tell({ outbox }: Services, transaction: Database, accountId: string, { template, way }: Notice) {
  const [owner] = await query<{ username: string; name: string; address: string; locale: string | null }>(
    transaction,
    `SELECT a.username, a.full_name AS name, a.email AS address, p.choices->>'locale' AS locale
       FROM accounts AS a LEFT JOIN account_preferences AS p ON p.account_id = a.id WHERE a.id = $1`,
    [accountId],
  );
  if (!owner?.address) return;
  const { username, name, address, locale } = owner;
  const language = languages.find((known) => known === locale) ?? fallbackLanguage;
  await outbox.queue(transaction, {
    template,
    to: { address, name },
    language,
    values: { username, way },
    proof: { path: '/account' },
  });
}
