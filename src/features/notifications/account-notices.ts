import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Notifications } from '../../platform/database/notifications.ts';
import { noticeChannel } from './delivery.ts';
import { shown } from './own-notifications.ts';

/** The unread notifications of an account: an id that changes whenever one arrives or is read, and their number. */
export interface Notice {
  readonly id: string;
  readonly unread: number;
}

/** The event source for open browsers. */
export interface Notices {
  /**
   * Calls the listener with the account whose notifications changed, or '' for any; returns a function that stops it.
   */
  onChange(listener: (accountId: string) => void): () => void;
  /** The current state of accounts, in one statement. */
  of(accountIds: readonly string[]): Promise<ReadonlyMap<string, Notice>>;
}

/** Listens for notifications that any process delivered. */
export function createNotices(notifications: Notifications, database: Database): Notices {
  return {
    onChange: (listener) =>
      notifications.hear([noticeChannel], {
        onMessage: (_channel, accountId) => listener(accountId),
        // Notifications delivered while this process was disconnected are read now.
        onConnected: () => listener(''),
        onDisconnected: () => undefined,
      }),
    async of(accountIds) {
      const rows = await query<Notice & { account: string }>(
        database,
        `SELECT wanted.account, coalesce((extract(epoch FROM max(an.at)) * 1000000)::bigint, 0) || '-' || count(an.id) AS id, count(an.id)::int AS unread
         FROM unnest($1::uuid[]) AS wanted(account)
         LEFT JOIN (SELECT an.id, an.account_id, an.at FROM ${shown} AND an.read_at IS NULL AND an.account_id = ANY($1::uuid[])) AS an
           ON an.account_id = wanted.account GROUP BY wanted.account`,
        [accountIds],
      );
      return new Map(rows.map(({ account, id, unread }) => [account, { id, unread }]));
    },
  };
}
