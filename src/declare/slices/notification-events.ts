/**
 * The events that the product notifies accounts of. Their texts are `notice.raised.<kind>` in the server's catalogue.
 */
export const notificationEvents = [
  'approvalWanted',
  'approved',
  'refused',
  'fileWaiting',
  'accountMade',
  'signUpWaiting',
  'importStored',
  'importFailed',
  'jobFailed',
  'mailFailed',
  'missingReading',
  'doubtfulReading',
  'secondFactorReset',
  'tokenCreated',
] as const;

export type NotificationEvent = (typeof notificationEvents)[number];
