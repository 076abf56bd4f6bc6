import type { Slice } from '../../declare/slices/slice.ts';
import { getMyApproval, getRecordRefusal } from './contract/approvals.ts';
import { getMyNotificationKind, updateMyNotificationKind } from './contract/kinds.ts';
import { getMyNotification, markAllNotificationRead, markNotificationRead } from './contract/own-notifications.ts';
import { getNotificationReceipt, remindNotification } from './contract/receipts.ts';
import { findNotificationReceiver } from './contract/receivers.ts';
import { countNotificationReceiver, recallNotification } from './contract/sending.ts';
import { notifications } from './notifications/resource.ts';

/** Notifications of accounts: messages of staff, and the product's notification events. */
export const notificationsSlice: Slice = {
  name: 'notifications',
  operations: [
    findNotificationReceiver,
    countNotificationReceiver,
    recallNotification,
    getNotificationReceipt,
    remindNotification,
    getMyNotification,
    markNotificationRead,
    markAllNotificationRead,
    getMyNotificationKind,
    updateMyNotificationKind,
    getMyApproval,
    getRecordRefusal,
  ],
  verbs: [
    {
      resource: notifications,
      opens: {
        view: [findNotificationReceiver, getNotificationReceipt],
        edit: [findNotificationReceiver, countNotificationReceiver, recallNotification, remindNotification],
      },
    },
  ],
};
