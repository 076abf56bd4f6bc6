import { Trans, useTranslation } from 'react-i18next';
import { resourceOperations } from '../../../declare/operations.ts';
import type { Resource } from '../../../declare/resource.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { recordHref } from '../../../ui/resource-registry.tsx';
import type { Dashboard } from '../contract.ts';
import { TimeAgo } from './time-ago.tsx';

type Change = Dashboard['changes'][number];

interface Props {
  changes: Dashboard['changes'];
  resources: ReadonlyMap<string, Resource>;
}

/** The newest changes, each as a sentence: who did what to which record, how long ago. */
export function RecentChanges({ changes, resources }: Props) {
  const { t } = useTranslation();
  return (
    <section className="dashboard-card" aria-labelledby="dashboard-changes">
      <h2 id="dashboard-changes">{t('screens:dashboard.changes')}</h2>
      {changes.length === 0 && <p className="dashboard-empty">{t('screens:dashboard.noChanges')}</p>}
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
  const { t } = useTranslation();
  const verb = verbOf(change.operation, resource);
  return (
    <li>
      <span className="dashboard-sentence">
        <Trans
          t={t}
          i18nKey={`screens:dashboard.change.${verb}`}
          values={{
            who: change.by ?? t('screens:dashboard.someone'),
            noun: t(`contract:resource.${resource.name}.one`),
            title: change.title,
          }}
          components={{
            who: <strong />,
            record: verb === 'remove' ? <span /> : <AppLink href={recordHref(resource, change.recordId)} />,
          }}
        />
      </span>
      <span className="dashboard-note">
        <TimeAgo instant={change.at} />
      </span>
    </li>
  );
}

/** Which of the verbs every resource has an operation is; anything a resource adds counts as an update. */
function verbOf(operation: string, resource: Resource): string {
  const operations = Object.entries(resourceOperations(resource));
  return operations.find(([, { name }]) => name === operation)?.[0] ?? 'update';
}
