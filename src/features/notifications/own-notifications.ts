import { effectivePageSize, listPage } from '../../contract/paging.ts';
import { notificationEvents } from '../../declare/slices/notification-events.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import { maxSearchedWords, prefixQuery } from '../../engine/search.ts';
import { query } from '../../engine/statement.ts';
import { fileUrl } from '../../lib/file-address.ts';
import { foldWords } from '../../lib/fold.ts';
import { invalidateInBrowsers } from '../../platform/database/browser-invalidation.ts';
import type { Database } from '../../platform/database/connect.ts';
import {
  getMyNotification,
  type MyNotification,
  markAllNotificationRead,
  markNotificationRead,
} from './contract/own-notifications.ts';
import { getNotificationReceipt } from './contract/receipts.ts';
import { notifyReaders } from './delivery.ts';

/** The rows of an account that its bell shows: notification events, and messages with the edition that was sent last. */
export const shown = `account_notifications AS an LEFT JOIN notifications AS n ON n.id = an.notification_id
  LEFT JOIN notification_editions AS e ON e.notification_id = n.id AND e.edition = n.edition
  WHERE (an.notification_id IS NULL OR n.standing AND n.deleted_at IS NULL
    AND (n.valid_from IS NULL OR n.valid_from <= now()) AND (n.valid_to IS NULL OR n.valid_to > now()))`;

interface Row extends Omit<MyNotification, 'attachments'> {
  readonly raised: { kind: string; values: Record<string, string | number> } | null;
  readonly files: { name: string; key: string }[];
}

const columns = `an.id::text, coalesce(e.content ->> 'message', '') AS message, an.at AS date, CASE WHEN an.read_at IS NULL THEN 1 ELSE 0 END AS status,
  coalesce(n.type, 4) AS type, coalesce(e.content ->> 'title', '') AS title, e.content ->> 'urgency' AS urgency, coalesce(e.content ->> 'number', '') AS number,
  coalesce(e.edited_at, CASE WHEN e.edition > 1 THEN e.sent_at END) AS "editedAt",
  coalesce(an.raised ->> 'href', '') AS href, an.raised,
  ARRAY(SELECT json_build_object('name', f.name, 'key', f.storage_key) FROM jsonb_array_elements_text(e.content -> 'attachments') WITH ORDINALITY AS item(id, place)
    JOIN stored_files AS f ON f.id = item.id::bigint ORDER BY item.place) AS files`;

/** Reads the caller's own notifications, and marks them as read. */
export const ownHandlers: readonly Handler[] = [
  handle(getMyNotification, async ({ page = 0, pageSize, textSearch, unread, ids }, context) => {
    const { accountId } = callerOf(context);
    const size = effectivePageSize(pageSize);
    const { messages, events } = searchOf(textSearch, context.text);
    const wanted = `${shown} AND an.account_id = $1 AND (an.read_at IS NULL OR NOT $2) AND ($3::bigint[] IS NULL OR an.id = ANY($3::bigint[]))
      AND ($4::tsquery IS NULL OR e.search @@ $4::tsquery
        OR an.search @@ ($5::jsonb ->> (an.raised ->> 'kind'))::tsquery OR ($5::jsonb ->> (an.raised ->> 'kind')) = '')`;
    const filter = [accountId, unread === true, ids ?? null, messages, JSON.stringify(events)];
    const [rows, [totals]] = await Promise.all([
      query<Row>(
        context.database,
        `SELECT ${columns} FROM ${wanted} ORDER BY an.at DESC, an.id DESC LIMIT $6 OFFSET $7`,
        [...filter, size, page * size],
      ),
      query<{ total: number; unread: number }>(
        context.database,
        `SELECT (SELECT count(*)::int FROM ${wanted}) AS total,
           (SELECT count(*)::int FROM ${shown} AND an.account_id = $1 AND an.read_at IS NULL) AS unread`,
        filter,
      ),
    ]);
    const items = rows.map((row) => asRead(row, context.text));
    return { ...listPage(items, totals?.total ?? 0, { page, pageSize }), unread: totals?.unread ?? 0 };
  }),

  handle(markNotificationRead, (input, context) => markRead(context.database, callerOf(context).accountId, input.ids)),

  handle(markAllNotificationRead, (_input, context) => markRead(context.database, callerOf(context).accountId)),
];

/**
 * What a search asks of messages, and of the values of events by their kind: the words that the sentences of a kind
 * have in the reader's language are found there. Without words nothing is asked.
 */
function searchOf(textSearch: string | undefined, text: Context['text']) {
  const wanted = foldWords(textSearch ?? '').slice(0, maxSearchedWords);
  const events = notificationEvents.map((kind) => {
    const sentences = ['title', 'message'].map((part) => text(`notice.raised.${kind}.${part}`));
    const said = foldWords(sentences.join('\n').replace(/\{\{\w+\}\}/g, ' '));
    return [kind, prefixQuery(wanted.filter((start) => !said.some((word) => word.startsWith(start))))];
  });
  return { messages: wanted.length > 0 ? prefixQuery(wanted) : null, events: Object.fromEntries(events) };
}

/** A row as its reader sees it: the text of an event is made in the reader's language. */
function asRead({ raised: notification, files, message, ...row }: Row, text: Context['text']): MyNotification {
  const attachments = files.map(({ name, key }) => ({ name, url: fileUrl(key) }));
  if (!notification) return { ...row, message, attachments };
  const title = text(`notice.raised.${notification.kind}.title`);
  return { ...row, title, message: raisedMessage(notification, text), attachments };
}

/** Marks these notifications of an account, or all, as read; those already read keep their time. */
async function markRead(database: Database, accountId: string, ids?: readonly string[]): Promise<{ unread: number }> {
  return database.transaction().execute(async (transaction) => {
    const marked = await query(
      transaction,
      `UPDATE account_notifications SET read_at = now() WHERE account_id = $1 AND read_at IS NULL
         AND ($2::bigint[] IS NULL OR id = ANY($2::bigint[])) RETURNING id`,
      [accountId, ids ?? null],
    );
    if (marked.length > 0) {
      await notifyReaders(transaction, accountId);
      await invalidateInBrowsers(transaction, [getNotificationReceipt]);
    }
    const text = `SELECT count(*)::int AS unread FROM ${shown} AND an.account_id = $1 AND an.read_at IS NULL`;
    const [left] = await query<{ unread: number }>(transaction, text, [accountId]);
    return { unread: left?.unread ?? 0 };
  });
}

/**
 * The message of an event in the reader's language: its values are texts that people wrote, and are inserted as text.
 */
function raisedMessage(
  { kind, values }: NonNullable<Row['raised']>,
  text: (key: string, values?: Readonly<Record<string, string | number>>) => string,
): string {
  const escaped = Object.entries(values).map(([name, value]) => [name, escapeHtml(String(value))]);
  return `<p>${text(`notice.raised.${kind}.message`, Object.fromEntries(escaped))}</p>`;
}

function escapeHtml(plain: string): string {
  return plain.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
