import type { Slice } from '../../declare/slices/slice.ts';
import { getMyNotificationKind, updateMyNotificationKind } from './contract/kinds.ts';
import { getMyNotification, markAllNotificationRead, markNotificationRead } from './contract/own-notifications.ts';
import { getNotificationReceipt, remindNotification } from './contract/receipts.ts';
import { findNotificationReceiver } from './contract/receivers.ts';
import { notifications } from './notifications/resource.ts';

/** Notifications of accounts: messages of staff, and the product's notification events. */
export const notificationsSlice: Slice = {
  name: 'notifications',
  operations: [
    findNotificationReceiver,
    getNotificationReceipt,
    remindNotification,
    getMyNotification,
    markNotificationRead,
    markAllNotificationRead,
    getMyNotificationKind,
    updateMyNotificationKind,
  ],
  verbs: [
    {
      resource: notifications,
      opens: {
        view: [findNotificationReceiver, getNotificationReceipt],
        edit: [findNotificationReceiver, remindNotification],
      },
    },
  ],
};
