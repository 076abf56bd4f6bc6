import { useSession } from '../../../browser/session.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { recordHref } from '../../../declare/resource.ts';
import { ChangeSentence, verbOf } from '../../../ui/change-sentence.tsx';
import { useResourceLookup } from '../../../ui/resource-registry.tsx';
import type { AuditEntry } from '../contract/audit.ts';
import { entryTitle } from './wording.ts';

/** An entry as a sentence, with a link to its record for users who may open it. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { apiName } = useSession();
  const resource = useResourceLookup()(entry.resource);
  // Deleted records have no page of their own, and permanently deleted ones none at all.
  const open = resource && entry.exists && verbOf(entry.operation, resource) !== 'remove';
  const allowed = open && apiName.has(resourceOperations(resource).detail.name);
  return (
    <ChangeSentence
      who={entry.accountName}
      operation={entry.operation}
      resource={resource}
      title={entryTitle(entry, resource)}
      href={allowed ? recordHref(resource, entry.recordId) : undefined}
    />
  );
}
