import type { Notify } from '../../engine/slices/notify.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { createJob, jobKind } from '../../platform/jobs/kind.ts';
import { type LimitUses, type MayReveal, mailHandlers } from './handlers.ts';
import { deleteOldMails } from './queries.ts';
import { sendMail } from './send.ts';

const retentionJob = jobKind({ name: 'forget-mail', repeats: { dailyAt: '02:20' } });

/**
 * @param notify tells those who look after the outbox of mails that cannot be sent.
 * @param mayReveal who may read the code of a mail.
 * @param limitUses bounds the test mails.
 */
export function mailServer(notify: Notify, mayReveal: MayReveal, limitUses: LimitUses): ServerSlice {
  return {
    handlers: (services) => mailHandlers(services, mayReveal, limitUses),
    jobs: (services) => [
      sendMail(services, notify),
      createJob(retentionJob, async () => ({ removed: await deleteOldMails(services.database) })),
    ],
  };
}
