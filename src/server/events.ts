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

/** Streams that one account may hold open at a time: a browser has one for each window that is looked at. */
const streamsAnAccount = 5;
/** So often an open stream says that it is alive, and ends when its session has. */
const heartbeatEvery = 25_000;
/** Browsers that hear of the same change ask for what is new to them at different moments within this time. */
const spread = 200;
/** What changes at every moment, as while an import is stored, is asked for anew once in so long. */
const toldOnceIn = 2_000;
/** Has a browser ask anew for the settings of the site. */
const readSettings = 'event: settings\ndata: {}\n\n';
/** A list may be read so long before the stream of its browser opens: what changed meanwhile is told to the new stream as well. */
const toldAgainFor = 60_000;
/** By then no process keeps settings from before (decision 36). */
const settingsForgotten = 1_000;

interface EventDependencies {
  readonly changes: AccessChanges;
  readonly notifications: Notifications;
  readonly sessions: Sessions;
  readonly notices: Notices;
  readonly refuseForeignOrigin: OriginGuard;
}

/**
 * GET /api/events: server-sent events that tell an open browser when what it may do may have changed (`access`), how many
 * notifications its account has not read (`notice`), and which answers are true no longer (`changed`).
 */
export function registerEvents(app: FastifyInstance, dependencies: EventDependencies): void {
  const { changes, notifications, sessions, notices, refuseForeignOrigin } = dependencies;
  const warn = (error: unknown) => app.log.warn({ err: error }, 'event streams could not be kept open');
  const { open, tell, doubt: warning } = createEventStreams({ sessions, changes, warn });
  const following = followNotifications(notices, open, {
    tell,
    failed: (error) => app.log.warn({ err: error }, 'open browsers could not be told of notifications'),
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
    // What was not heard is met when the browser connects again, or with its next look.
    onConnected: () => undefined,
    onDisconnected: () => undefined,
  });
  const rush = new Map<string, number>();
  const changedAt = new Map<string, number>();
  const sayChanged = (stream: EventStream, key: string) => tell(stream, `event: changed\ndata: ${key}\n\n`);
  const stopHearingAnswers = notifications.hear([invalidationChannel], {
    onMessage: (_channel, key) => {
      changedAt.set(key, Date.now());
      const told = rush.get(key) ?? 0;
      if (told > Date.now()) return;
      const pause = Math.max(spread, told + toldOnceIn - Date.now());
      rush.set(key, Date.now() + pause);
      void wait(pause, undefined, { ref: false }).then(() => {
        for (const stream of open) sayChanged(stream, key);
      });
    },
    // What was not heard is asked for by browsers whose stream was cut as well, and with their next look.
    onConnected: () => undefined,
    onDisconnected: () => undefined,
  });
  // Changes that come in one rush are told once.
  let pending = new WeakSet<EventStream>();
  const stopHearing = changes.onChange(() => {
    warning();
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
    const held = [...open].filter((stream) => stream.accountId === accountId).length;
    if (held >= streamsAnAccount) throw new ProblemError('RATE_LIMITED', { retryAfter: heartbeatEvery / 1000 });
    const { raw } = reply.hijack();
    const told = String(request.headers['last-event-id'] ?? '');
    const stream: EventStream = { accountId, sessionId, raw, told, lasts: 0 };
    open.add(stream);
    raw.on('close', () => open.delete(stream));
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string | string[]>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // A proxy in front must pass on each event as it comes.
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 2000\n\n');
    for (const [key, at] of changedAt) {
      if (Date.now() - at < toldAgainFor) sayChanged(stream, key);
      else changedAt.delete(key);
    }
    following.look(accountId);
  });
}
