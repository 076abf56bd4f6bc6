import type { ListPage } from '../../contract/paging.ts';
import { auditEach, type ChangeOrigin } from '../../engine/audit.ts';
import { Parameters, query } from '../../engine/statement.ts';
import { readPage } from '../../engine/table/page.ts';
import type { Database } from '../../platform/database/connect.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { mailsWithCode, sendMailJob } from '../../platform/mail/outbox.ts';
import { type MailEntry, type MailState, type MailStateFilter, openMailStates, resendMail } from './contract.ts';

/** A mail as stored, before its texts are written. */
export interface MailRow extends Omit<MailEntry, 'title' | 'subject'> {
  readonly language: string;
  readonly content: Readonly<Record<string, string | number>>;
}

interface MailFilters {
  readonly textSearch?: string | undefined;
  readonly state?: MailStateFilter | undefined;
  readonly template?: string | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** A waiting mail whose proof is over is never sent. */
const stateOf = `CASE WHEN m.state IN ('waiting', 'held', 'failed') AND m.expires_at <= now() THEN 'expired' ELSE m.state END`;

/** Links of the others lead to a page, and prove nothing. */
const hasCode = `m.template IN (${mailsWithCode.map((name) => `'${name}'`).join(', ')})`;

const columns = `m.id, m.template, m.address, m.receiver, m.language, m.content, ${stateOf} AS state, m.attempts,
  m.problem, m.expires_at AS "expiresAt", m.proof IS NOT NULL AND ${hasCode} AND ${stateOf} <> 'expired' AS "hasProof",
  m.created_at AS "createdAt", m.tried_at AS "triedAt", m.sent_at AS "sentAt"`;

export async function listMails(database: Database, filters: MailFilters): Promise<ListPage<MailRow>> {
  const parameters = new Parameters();
  const { state, template, textSearch } = filters;
  const words = textSearch?.trim();
  const like = words && parameters.add(`%${words.replace(/[\\%_]/g, '\\$&')}%`);
  return readPage<MailRow>(
    database,
    {
      columns,
      from: 'mail_messages AS m',
      conditions: [
        state && `${stateOf} = ANY(${parameters.add(state === 'open' ? openMailStates : [state])})`,
        template && `m.template = ${parameters.add(template)}`,
        like && `(m.address ILIKE ${like} OR m.receiver ILIKE ${like})`,
      ],
      order: 'm.id DESC',
      parameters,
    },
    filters,
  );
}

export async function readMail(database: Database, id: string): Promise<MailRow | undefined> {
  const [row] = await query<MailRow>(database, `SELECT ${columns} FROM mail_messages AS m WHERE m.id = $1`, [id]);
  return row;
}

/** A mail with a code that can still be handed over. */
export interface MailWithProof {
  readonly id: string;
  readonly address: string;
  /** The account that the mail names, if it does. */
  readonly username: string | undefined;
  readonly proof: Buffer;
}

/** A mail that can still be handed over, locked until the transaction ends. */
export async function readProof(transaction: Database, id: string): Promise<MailWithProof | undefined> {
  const [row] = await query<{ proof: Buffer | null; address: string; username: string | null }>(
    transaction,
    `SELECT m.proof, m.address, m.content->>'username' AS username FROM mail_messages AS m WHERE m.id = $1 AND ${hasCode} AND ${stateOf} <> 'expired' FOR UPDATE`,
    [id],
  );
  if (!row?.proof) return undefined;
  return { id, address: row.address, username: row.username ?? undefined, proof: row.proof };
}

export async function countMails(database: Database): Promise<{ state: MailState; total: number }[]> {
  return query(database, `SELECT ${stateOf} AS state, count(*)::int AS total FROM mail_messages AS m GROUP BY 1`, []);
}

/** Makes mails wait again that were not sent, and enqueues them; returns their number. */
export async function resendMails(
  transaction: Database,
  ids: readonly string[] | undefined,
  origin: ChangeOrigin,
): Promise<number> {
  const parameters = new Parameters();
  const condition = ids
    ? `m.id = ANY(${parameters.add(ids, 'bigint[]')}) AND m.state IN ('failed', 'held', 'waiting')`
    : `m.state = 'failed'`;
  const rows = await query<{ id: string }>(
    transaction,
    `WITH r AS (UPDATE mail_messages AS m SET state = 'waiting'
       WHERE ${condition} AND (m.expires_at IS NULL OR m.expires_at > now())
       RETURNING m.id, m.template, m.address, NULL::integer AS version),
     audit AS (${auditEach('r', { operation: resendMail.name, resource: 'mails' }, addressed, origin, parameters)})
     SELECT id::text AS id FROM r`,
    parameters.values,
  );
  for (const { id } of rows) await enqueue(transaction, sendMailJob, { id });
  return rows.length;
}

/** The content of a log entry about a mail. */
const addressed = {
  before: 'NULL::jsonb',
  after: `jsonb_build_object('template', template, 'address', address)`,
};

/** Days that mails are kept. */
const retentionDays = 90;

/** Deletes mails from long ago; returns their number. */
export async function deleteOldMails(database: Database): Promise<number> {
  const rows = await query(
    database,
    `DELETE FROM mail_messages WHERE created_at < now() - make_interval(days => ${retentionDays}) RETURNING id`,
    [],
  );
  return rows.length;
}
