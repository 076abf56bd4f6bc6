import { useTranslation } from '../../../browser/use-translation.ts';
import { type Resource, recordHref } from '../../../declare/resource.ts';
import { ChangeSentence, verbOf } from '../../../ui/change-sentence.tsx';
import type { Dashboard } from '../contract.ts';
import { TimeAgo } from './time-ago.tsx';

type Change = Dashboard['changes'][number];

interface Props {
  changes: Dashboard['changes'];
  resources: ReadonlyMap<string, Resource>;
}

/** The latest changes, each as a sentence: who did what to which record, how long ago. */
export function RecentChanges({ changes, resources }: Props) {
  const { t } = useTranslation();
  return (
    <section className="dashboard-card" aria-labelledby="dashboard-changes">
      <h2 id="dashboard-changes">{t('dashboard:changes')}</h2>
      {changes.length === 0 && <p className="dashboard-empty">{t('dashboard:noChanges')}</p>}
      <ul className="dashboard-list">
        {changes.map((change) => {
          const resource = resources.get(change.resource);
          return resource && <ChangeItem key={`${change.at} ${change.recordId}`} change={change} resource={resource} />;
        })}
      </ul>
    </section>
  );
}

function ChangeItem({ change, resource }: { change: Change; resource: Resource }) {
  // Deleted records cannot be opened, and permanently deleted ones have no title any more.
  const removed = verbOf(change.operation, resource) === 'remove' || change.title === '';
  return (
    <li>
      <ChangeSentence
        who={change.by}
        operation={change.operation}
        resource={resource}
        title={change.title}
        href={removed ? undefined : recordHref(resource, change.recordId)}
      />
      <span className="dashboard-note">
        <TimeAgo instant={change.at} />
      </span>
    </li>
  );
}
