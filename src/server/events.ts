import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../contract/errors.ts';
import type { Sessions } from '../features/auth/sessions.ts';
import type { Notices } from '../features/notifications/account-notices.ts';
import type { AccessChanges } from '../platform/database/access-changes.ts';
import { invalidationChannel } from '../platform/database/browser-invalidation.ts';
import type { Notifications } from '../platform/database/notifications.ts';
import { identify, webHeaders } from './callers.ts';
import { accessChangedEvent, createEventStreams, type EventStream } from './event-streams.ts';
import { followNotifications } from './notification-events.ts';
import type { OriginGuard } from './origin-guard.ts';

/** Maximum open streams of one account; a browser has one for each visible window. */
const streamsAnAccount = 5;
/** Milliseconds between two heartbeats of an open stream. A heartbeat ends the stream when its session has ended. */
const heartbeatEvery = 25_000;
/** Browsers that are notified of the same change refetch at random moments within this time. */
const spread = 200;
/** Minimum milliseconds between two refetches of a query that changes constantly, as during an import. */
const toldOnceIn = 2_000;
/** Makes a browser refetch the settings of the site. */
const readSettings = 'event: settings\ndata: {}\n\n';
/**
 * A list may have been read this long before the browser's stream opened: a new stream also gets the changes of this
 * time.
 */
const toldAgainFor = 60_000;
/** After this time no process has older settings in its cache (decision 36). */
const settingsForgotten = 1_000;

interface EventDependencies {
  readonly changes: AccessChanges;
  readonly notifications: Notifications;
  readonly sessions: Sessions;
  readonly notices: Notices;
  readonly refuseForeignOrigin: OriginGuard;
}

/**
 * GET /api/events: server-sent events that tell an open browser when its permissions may have changed (`access`), the
 * number of unread notifications (`notice`), and which queries are outdated (`changed`).
 */
export function registerEvents(app: FastifyInstance, dependencies: EventDependencies): void {
  const { changes, notifications, sessions, notices, refuseForeignOrigin } = dependencies;
  const warn = (error: unknown) => app.log.warn({ err: error }, 'cannot keep event streams open');
  const { open, tell, recheck } = createEventStreams({ sessions, changes, warn });
  const following = followNotifications(notices, open, {
    tell,
    failed: (error) => app.log.warn({ err: error }, 'cannot send notifications to open browsers'),
  });
  const heartbeat = setInterval(() => {
    for (const stream of open) tell(stream, ':\n\n');
  }, heartbeatEvery);
  heartbeat.unref();
  const stopHearingSettings = notifications.hear(['site_settings_changed'], {
    onMessage: () => {
      for (const stream of open) {
        const moment = settingsForgotten + Math.random() * spread;
        void wait(moment, undefined, { ref: false }).then(() => open.has(stream) && stream.raw.write(readSettings));
      }
    },
    // A missed message is caught up when the browser reconnects or at its next query.
    onConnected: () => undefined,
    onDisconnected: () => undefined,
  });
  const rush = new Map<string, number>();
  const changedAt = new Map<string, number>();
  const sayChanged = (stream: EventStream, key: string) => tell(stream, `event: changed\ndata: ${key}\n\n`);
  const stopHearingAnswers = notifications.hear([invalidationChannel], {
    onMessage: (_channel, key) => {
      changedAt.set(key, Date.now());
      const nextAt = rush.get(key) ?? 0;
      if (nextAt > Date.now()) return;
      const pause = Math.max(spread, nextAt + toldOnceIn - Date.now());
      rush.set(key, Date.now() + pause);
      void wait(pause, undefined, { ref: false }).then(() => {
        for (const stream of open) sayChanged(stream, key);
      });
    },
    // Browsers refetch after a missed message because their stream was cut too, and at their next query.
    onConnected: () => undefined,
    onDisconnected: () => undefined,
  });
  // Changes in quick succession are sent once.
  let pending = new WeakSet<EventStream>();
  const stopHearing = changes.onChange(() => {
    recheck();
    for (const stream of open) {
      if (pending.has(stream)) continue;
      pending.add(stream);
      void wait(Math.random() * spread, undefined, { ref: false }).then(() => {
        pending.delete(stream);
        if (open.has(stream)) tell(stream, accessChangedEvent);
      });
    }
  });
  app.addHook('preClose', (done) => {
    stopHearing();
    stopHearingSettings();
    stopHearingAnswers();
    following.stop();
    clearInterval(heartbeat);
    pending = new WeakSet();
    for (const stream of open) stream.raw.end();
    done();
  });

  app.get('/api/events', { schema: { hide: true } }, async (request, reply) => {
    refuseForeignOrigin(request);
    const principal = await identify(webHeaders(request), reply, sessions);
    if (!principal) throw new ProblemError('UNAUTHENTICATED');
    const { accountId, sessionId } = principal;
    const streamCount = [...open].filter((stream) => stream.accountId === accountId).length;
    if (streamCount >= streamsAnAccount) throw new ProblemError('RATE_LIMITED', { retryAfter: heartbeatEvery / 1000 });
    const { raw } = reply.hijack();
    const lastEventId = String(request.headers['last-event-id'] ?? '');
    const stream: EventStream = { accountId, sessionId, raw, notifiedId: lastEventId, lasts: 0 };
    open.add(stream);
    raw.on('close', () => open.delete(stream));
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string | string[]>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // A proxy must forward each event without buffering.
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 2000\n\n');
    for (const [key, at] of changedAt) {
      if (Date.now() - at < toldAgainFor) sayChanged(stream, key);
      else changedAt.delete(key);
    }
    following.check(accountId);
  });
}
