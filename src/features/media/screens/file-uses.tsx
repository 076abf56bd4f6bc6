import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { fileHolders } from '../../../contract/file-holders.ts';
import { recordHref } from '../../../declare/resource.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { keys } from '../../../ui/queries.ts';
import { useResourceLookup } from '../../../ui/resource-registry.tsx';
import { type FileUse, getLibraryCMSUses } from '../contract/library.ts';
import { libraryFiles } from '../media/resource.ts';
import { usePagePart } from './use-page-part.ts';

/** Number of records shown before the user asks for all. */
const namedAtFirst = 8;

/** The records that use a file, as links. */
export function FileUses({ id }: { id: string }) {
  const { t } = useTranslation();
  const mayAsk = useCan(getLibraryCMSUses.name);
  const { data, error } = useQuery({
    queryKey: [...keys.record(libraryFiles, id), 'uses'],
    queryFn: ({ signal }) => call(getLibraryCMSUses, { id }, { signal }),
    enabled: mayAsk,
  });
  const [all, setAll] = useState(false);
  const section = usePagePart('uses', data !== undefined);
  if (!mayAsk) return null;
  const total = data ? data.uses.length + data.unseen : 0;
  const shown = all ? data?.uses : data?.uses.slice(0, namedAtFirst);
  return (
    <section ref={section} tabIndex={-1} className="file-uses" aria-busy={!data && !error}>
      <h2>
        {t('media:uses.title')}
        {total > 0 && <span className="list-count figures">{total}</span>}
      </h2>
      {error && <p role="alert">{problemText(error, t)}</p>}
      {data && total === 0 && <p>{t('media:uses.none')}</p>}
      {shown && shown.length > 0 && (
        <ul>
          {shown.map((use) => (
            <Use key={`${use.resource} ${use.id}`} use={use} />
          ))}
        </ul>
      )}
      {data && shown && shown.length < data.uses.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('media:uses.all', { count: data.uses.length })}
        </Button>
      )}
      {data && data.unseen > 0 && <p>{t('media:uses.unseen', { count: data.unseen })}</p>}
    </section>
  );
}

function Use({ use }: { use: FileUse }) {
  const { t } = useTranslation();
  const resource = useResourceLookup()(use.resource);
  const section = t(`contract:resource.${use.resource}.many`);
  const fields = use.fields.map((name) => fieldLabel(t, resource, name));
  const state = use.trashed ? 'trashed' : use.isPublic ? 'public' : 'notPublic';
  // A use outside records, such as the site settings, has the name of its section.
  const holder = fileHolders[use.resource];
  const mayChange = useCan(holder?.update ?? '');
  const title = use.title || section;
  return (
    <li>
      {resource && !use.trashed ? (
        <AppLink href={recordHref(resource, use.id)}>{title}</AppLink>
      ) : holder && mayChange ? (
        <AppLink href={holder.path}>{title}</AppLink>
      ) : (
        title
      )}
      <span>{[...(use.title ? [section] : []), ...fields, t(`media:uses.${state}`)].join(' · ')}</span>
    </li>
  );
}
