import type { RecordOf } from '../../../declare/record.ts';
import type { notifications } from '../notifications/resource.ts';

export const contentFields = ['title', 'message', 'receivers', 'kind', 'urgency', 'number', 'attachments'] as const;

/** What was sent of a notification: a change of it is either quiet, or sent to its receivers again. */
export type NotificationContent = Pick<RecordOf<typeof notifications>, (typeof contentFields)[number]>;

/** Urgencies of notifications on which people act at once; "Hoả tốc" is above "Thượng khẩn". */
export const graveUrgencies: readonly (string | null)[] = ['veryUrgent', 'immediate'];
export const releaseKind = 'release';

/** Whether people act on a notification at once: it is very urgent, or tells of a release of water. */
export function isGrave({ kind, urgency }: Pick<NotificationContent, 'kind' | 'urgency'>): boolean {
  return kind === releaseKind || graveUrgencies.includes(urgency);
}

/** Whether a change of a sent notification may not be quiet: it is grave, and more than its wording or receivers differs. */
export function mustBeSentAgain(sent: NotificationContent, content: NotificationContent): boolean {
  if (!isGrave(sent) && !isGrave(content)) return false;
  return meaningOf(sent) !== meaningOf(content);
}

/** What a correction of the spelling leaves as it is: numbers, files, kind and urgency. */
function meaningOf({ title, message, number, kind, urgency, attachments }: NotificationContent): string {
  return JSON.stringify([[title, number, message].map(numbersIn), kind, urgency, attachments]);
}

/** The numbers of a text or of HTML, in order and as they are written. */
export function numbersIn(text: string): string[] {
  return plainText(text).match(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu) ?? [];
}

/** The text of HTML: a word goes on over its marks, but not over paragraphs and cells. */
function plainText(html: string): string {
  const isBlock = /<\/?(?:p|li|ul|ol|td|th|tr|h[1-6]|br|div|blockquote)\b[^>]*>/g;
  return html.replace(isBlock, ' ').replace(/<[^>]*>/g, '');
}
