import { createHmac, randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { loadSecrets } from '../../src/platform/secrets.ts';

/** The most streams of one account (server/events.ts). */
const streamsAnAccount = 5;

/** An open event stream, as its client sees it. */
export interface Stream {
  readonly accountId: string;
  /** The time of the next notification, in milliseconds. */
  next(): Promise<number>;
  /** The time when the server, or `close`, ended it. */
  readonly ended: Promise<number>;
  close(): void;
}

/**
 * Creates editors with sessions, one per stream: directly in the database, because signing thousands in would take
 * minutes of hashing passwords.
 */
export async function makeSessions(client: pg.Client, dataDirectory: string, count: number) {
  const { sessionSecret } = await loadSecrets(dataDirectory);
  const { rows } = await client.query<{ id: string }>(
    `WITH made AS (INSERT INTO accounts (username, full_name, email)
       SELECT 'nguoi-' || n, 'Biên tập viên ' || n, 'nguoi-' || n || '@example.vn' FROM generate_series(1, $1::int) AS n RETURNING id),
     given AS (INSERT INTO account_roles (account_id, role_id) SELECT made.id, r.id FROM made, roles AS r WHERE r.code = 'editor')
     SELECT id FROM made`,
    [Math.ceil(count / streamsAnAccount)],
  );
  const accounts = rows.map(({ id }) => id);
  const sessions = Array.from({ length: count }, (_, place) => ({
    accountId: accounts[Math.floor(place / streamsAnAccount)] ?? '',
    token: randomBytes(24).toString('base64url'),
  }));
  await client.query(
    `INSERT INTO account_sessions (account_id, token, expires_at)
     SELECT account, token, now() + interval '8 hours' FROM unnest($1::uuid[], $2::text[]) AS s(account, token)`,
    [sessions.map(({ accountId }) => accountId), sessions.map(({ token }) => token)],
  );
  const cookies = sessions.map(({ accountId, token }) => {
    const signature = createHmac('sha256', sessionSecret).update(token).digest('base64');
    return { accountId, cookie: `cms.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
  });
  return { accounts, cookies };
}

/** Opens a stream; it is open once it has sent the number of unread notifications. */
export async function openStream(
  url: string,
  { accountId, cookie }: { accountId: string; cookie: string },
): Promise<Stream> {
  const waiters: (() => void)[] = [];
  let text = '';
  const end = Promise.withResolvers<number>();
  const nextNotice = () => new Promise<number>((resolve) => waiters.push(() => resolve(performance.now())));
  const opened = nextNotice();
  const request = get(`${url}/api/events`, { headers: { cookie }, agent: false }, (response) => {
    if (response.statusCode !== 200) end.reject(new Error(`Opening a stream failed: ${response.statusCode}`));
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      if (events.some((event) => event.includes('event: notice'))) for (const tell of waiters.splice(0)) tell();
    });
    response.on('close', () => end.resolve(performance.now()));
  });
  request.on('error', () => end.resolve(performance.now()));
  await Promise.race([opened, end.promise]);
  return { accountId, next: nextNotice, ended: end.promise, close: () => request.destroy() };
}
