import { ProblemError } from '../../contract/errors.ts';
import { writeAudit } from '../../engine/audit.ts';
import { callerOf, type Handler, handle } from '../../engine/handler.ts';
import { endSessions } from '../../platform/identity/end-sessions.ts';
import { listSessions } from './account-reading.ts';
import { endMySession, getListMySession } from './contract/own-session.ts';

/** The devices on which the caller is signed in, and ending their sessions. */
export const ownSessionHandlers: Handler[] = [
  handle(getListMySession, (input, context) => {
    const { accountId, sessionId } = callerOf(context);
    return listSessions(context.database, { ...input, userId: accountId }, sessionId);
  }),

  handle(endMySession, async ({ id }, context) => {
    const { accountId, sessionId } = callerOf(context);
    return context.database.transaction().execute(async (transaction) => {
      const ended = await endSessions(transaction, accountId, id === undefined ? { except: sessionId } : { only: id });
      if (id !== undefined && ended.length === 0) throw new ProblemError('NOT_FOUND');
      const before = { sessions: ended };
      const entry = { operation: endMySession.name, resource: 'accounts', recordId: accountId, before };
      if (ended.length > 0) await writeAudit(transaction, context, entry);
      return { ended: ended.length };
    });
  }),
];
