import { Readable } from 'node:stream';
import { writeAudit } from '../../../engine/audit.ts';
import { callerOf, type Handler, handle } from '../../../engine/handler.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { exportOwnData } from '../contract/own-account.ts';
import { rolesOf } from '../queries.ts';

/** Entries of the audit log that are read at once. */
const entriesAtOnce = 5_000;

/**
 * What the product stores of an account, besides its entries in the audit log: statements by the name under which their
 * rows stand in the file. Secrets are not among the columns.
 */
const parts: Readonly<Record<string, string>> = {
  account: `SELECT id, username, full_name AS "fullName", email, phone, avatar, status, created_at AS "createdAt",
      updated_at AS "updatedAt", last_login_at AS "lastLoginAt",
      (SELECT s.full_name FROM staff AS s WHERE s.id = staff_id) AS "staffName" FROM accounts WHERE id = $1`,
  waysIn: `SELECT provider_id AS provider, created_at AS "createdAt", updated_at AS "updatedAt"
    FROM account_credentials WHERE account_id = $1 ORDER BY created_at`,
  requestedEmail: 'SELECT address, expires_at AS "expiresAt" FROM account_address_changes WHERE account_id = $1',
  sessions: `SELECT created_at AS "createdAt", updated_at AS "lastSeenAt", expires_at AS "expiresAt", ip_address AS "ipAddress",
      user_agent AS "userAgent" FROM account_sessions WHERE account_id = $1 ORDER BY created_at`,
  accessTokens: `SELECT name, prefix, operations, created_at AS "createdAt", expires_at AS "expiresAt",
      last_used_at AS "lastUsedAt", last_used_from AS "lastUsedFrom" FROM account_tokens WHERE account_id = $1 ORDER BY created_at`,
  preferences: 'SELECT choices FROM account_preferences WHERE account_id = $1',
  mutedNotifications: 'SELECT kind FROM notification_mutes WHERE account_id = $1 ORDER BY kind',
  notifications: `SELECT an.at, an.read_at AS "readAt", coalesce(an.raised ->> 'kind', 'message') AS kind,
      e.content ->> 'title' AS title, an.raised -> 'values' AS values
    FROM account_notifications AS an LEFT JOIN notifications AS n ON n.id = an.notification_id
    LEFT JOIN notification_editions AS e ON e.notification_id = n.id AND e.edition = n.edition
    WHERE an.account_id = $1 ORDER BY an.at, an.id`,
  mails: `SELECT m.template, m.address, m.state, m.created_at AS "createdAt", m.sent_at AS "sentAt"
    FROM mail_messages AS m JOIN accounts AS a ON a.email = m.address WHERE a.id = $1 ORDER BY m.id`,
};

/** Everything that the product stores about the caller, as a JSON file that people can read too. */
export const dataExportHandlers: Handler[] = [
  handle(exportOwnData, async (_input, context) => {
    const { accountId, username } = callerOf(context);
    const { database } = context;
    await writeAudit(database, context, {
      operation: exportOwnData.name,
      resource: 'accounts',
      recordId: accountId,
    });
    const day = new Date().toISOString().slice(0, 10);
    return {
      fileName: `${username}-${day}.json`,
      mediaType: 'application/json',
      content: Readable.from(linesOf(database, accountId)),
    };
  }),
];

async function* linesOf(database: Database, accountId: string): AsyncGenerator<string> {
  yield `{\n"writtenAt": ${JSON.stringify(new Date().toISOString())}`;
  yield `,\n"roles": ${JSON.stringify(await rolesOf(database, accountId), null, 2)}`;
  for (const [name, text] of Object.entries(parts)) {
    yield `,\n"${name}": ${JSON.stringify(await query(database, text, [accountId]), null, 2)}`;
  }
  yield ',\n"auditEntries": [';
  let before: string | null = null;
  for (;;) {
    const entries: { id: string }[] = await readEntries(database, accountId, before);
    yield entries
      .map((entry, place) => `${before === null && place === 0 ? '' : ','}\n  ${JSON.stringify(entry)}`)
      .join('');
    if (entries.length < entriesAtOnce) break;
    before = entries.at(-1)?.id ?? null;
  }
  yield '\n]\n}\n';
}

/** What the log has of the account's doing and of the account itself, newest first. */
function readEntries(database: Database, accountId: string, before: string | null): Promise<{ id: string }[]> {
  return query(
    database,
    `SELECT id, at, operation, resource, record_id AS "recordId", ip_address AS "ipAddress" FROM audit_log
     WHERE account_id = $1 AND ($2::bigint IS NULL OR id < $2::bigint)
     ORDER BY id DESC LIMIT ${entriesAtOnce}`,
    [accountId, before],
  );
}
