import type { Resource } from '../../declare/resource.ts';
import { rulesFor } from '../../engine/record-rules.ts';
import type { Notify } from '../../engine/slices/notify.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { approvalRules } from './approvals/rules.ts';
import { type ApprovalSource, approvalHandlers, recordsAwaiting } from './approvals/waiting.ts';
import { deliveries } from './delivery.ts';
import { kindHandlers } from './kinds.ts';
import { notifications } from './notifications/resource.ts';
import type { DefaultReceivers } from './notify.ts';
import { ownHandlers } from './own-notifications.ts';
import { sendingHandlers } from './recall.ts';
import { receiptHandlers } from './receipts.ts';
import { type RoleNames, receiverHandlers } from './receivers.ts';
import { notificationsRetention } from './retention.ts';
import { notificationRules } from './sending.ts';

/**
 * Writing and delivering notifications, and each account's own.
 * @param receivers the receivers of each notification event.
 * @param approved the resources whose approvals are notified.
 * @param otherApprovals what waits for approval besides records of those resources.
 * @param roleNames the names of roles in the caller's language.
 */
export function notificationsServer(
  receivers: DefaultReceivers,
  approved: readonly Resource[],
  notify: Notify,
  roleNames: RoleNames,
  otherApprovals: readonly ApprovalSource[],
): ServerSlice {
  return {
    handlers: (services) => [
      ...receiverHandlers(roleNames),
      ...sendingHandlers(services),
      ...receiptHandlers,
      ...ownHandlers,
      ...kindHandlers(receivers),
      ...approvalHandlers(services, [...approved.map(recordsAwaiting), ...otherApprovals]),
    ],
    rules: [
      // Before those of approvals, which close the request that a second person answers.
      rulesFor(notifications, notificationRules),
      ...approved.map((resource) => rulesFor(resource, approvalRules(resource, notify))),
    ],
    jobs: ({ database }) => [...deliveries(database), notificationsRetention(database)],
  };
}
