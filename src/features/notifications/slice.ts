import type { Slice } from '../../declare/slices/slice.ts';
import { getMyNotificationKind, updateMyNotificationKind } from './kinds-contract.ts';
import { notifications } from './notifications/resource.ts';
import { getMyNotification, markAllNotificationRead, markNotificationRead } from './own-contract.ts';
import { getNotificationReceipt, remindNotification } from './receipts-contract.ts';
import { findNotificationReceiver } from './receivers-contract.ts';

/** What accounts are told: by staff who write to each other, and by the product. */
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
