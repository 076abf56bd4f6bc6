import { useTranslation } from '../../../browser/use-translation.ts';
import { type Resource, recordHref } from '../../../declare/resource.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import type { Dashboard } from '../contract.ts';
import { TimeAgo } from './time-ago.tsx';

interface Props {
  drafts: Dashboard['drafts'];
  resources: ReadonlyMap<string, Resource>;
}

/** The account's own unpublished records. */
export function DraftList({ drafts, resources }: Props) {
  const { t } = useTranslation();
  return (
    <section className="dashboard-card" aria-labelledby="dashboard-drafts">
      <h2 id="dashboard-drafts">{t('dashboard:drafts')}</h2>
      {drafts.length === 0 && <p className="dashboard-empty">{t('dashboard:noDrafts')}</p>}
      <ul className="dashboard-list">
        {drafts.map((draft) => {
          const resource = resources.get(draft.resource);
          return (
            resource && (
              <li key={`${draft.resource} ${draft.id}`}>
                <AppLink href={recordHref(resource, draft.id)}>{draft.title}</AppLink>
                <span className="dashboard-note">
                  {t(`contract:resource.${draft.resource}.many`)} · <TimeAgo instant={draft.updatedAt} />
                </span>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
