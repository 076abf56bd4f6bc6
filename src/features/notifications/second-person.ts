import { invalidField } from '../../contract/errors.ts';
import { contentFields, graveUrgencies, isGrave, type NotificationContent, releaseKind } from './contract/content.ts';

/** Who wrote a notification that is to be sent, and for whom it was sent for approval. */
interface Authors {
  readonly createdBy: string | null;
  readonly askedBy: string | null;
  readonly changedBy: string | null;
}

/**
 * A grave notification is sent by somebody else than those who wrote it: who asked for it, changed it while it waited,
 * or made it. An approval changes nothing else, and a request of nobody is answered by nobody.
 * @throws ProblemError VALIDATION_FAILED naming `status`.
 */
export function checkSecondPerson(
  { content, sent, ...authors }: { content: NotificationContent; sent: NotificationContent | null } & Authors,
  values: readonly object[],
  caller: string | undefined,
): void {
  if (!isGrave(content) && !(sent && isGrave(sent))) return;
  const isWritten = values.some((change) => contentFields.some((name) => name in change));
  const isOwn = [authors.createdBy, authors.askedBy, authors.changedBy].includes(caller ?? null);
  if (authors.askedBy === null || isWritten || isOwn) throw invalidField('status', 'needsSecondPerson');
}

/** The SQL of whether an account may not send a waiting notification `r`, of the request `q`, because it wrote it. */
export function isOwnGrave(account: string): string {
  const urgencies = graveUrgencies.map((urgency) => `'${urgency}'`).join(', ');
  return `((SELECT second_person FROM site_settings)
    AND (r.kind IS NOT DISTINCT FROM '${releaseKind}' OR coalesce(r.urgency, '') IN (${urgencies})
      OR EXISTS (SELECT FROM notification_editions AS e WHERE e.notification_id = r.id AND e.edition = r.edition
        AND (e.content ->> 'kind' = '${releaseKind}' OR e.content ->> 'urgency' IN (${urgencies}))))
    AND (q.asked_by IS NULL OR (${account} IN (r.created_by, q.asked_by, q.changed_by)) IS TRUE))`;
}
