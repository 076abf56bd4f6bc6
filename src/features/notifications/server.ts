import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { deliveries } from './delivery.ts';
import { notifications } from './notifications/resource.ts';
import { ownHandlers } from './own-notifications.ts';
import { receiptHandlers } from './receipts.ts';
import { notificationRules, receiverHandlers } from './receivers.ts';

/** Writing and delivering notifications, and each account's own. */
export const notificationsServer: ServerSlice = {
  handlers: () => [...receiverHandlers, ...receiptHandlers, ...ownHandlers],
  rules: [{ resource: notifications, rules: notificationRules }],
  jobs: ({ database }) => deliveries(database),
};
