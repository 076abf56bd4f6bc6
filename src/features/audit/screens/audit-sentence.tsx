import { useSession } from '../../../browser/session.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { ChangeSentence, verbOf } from '../../../ui/change-sentence.tsx';
import { recordHref, useResourceLookup } from '../../../ui/resource-registry.tsx';
import type { AuditEntry } from '../contract.ts';
import { entryTitle } from './wording.ts';

/** An entry in words, with the way to its record for who may open it. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { apiName } = useSession();
  const resource = useResourceLookup()(entry.resource);
  // Deleted records have no page of their own, and those that are no more have none at all.
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
