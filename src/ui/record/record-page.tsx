import { ArrowLeftOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../declare/resource.ts';
import { placeInList } from '../list/return-place.ts';
import { AppLink, useGo } from '../navigation.tsx';
import { recordHref } from '../resource-registry.tsx';
import { OpenedRecord, useRecordTitle } from './opened-record.tsx';

/** A record on a page of its own. No id: a new one. */
export default function RecordPage({ resource, id }: { resource: Resource; id?: string }) {
  const { t } = useTranslation();
  const go = useGo();
  const title = useRecordTitle(resource, id);
  const back = (
    <AppLink className="record-back" href={placeInList(resource)?.href ?? resource.route} keepScroll>
      <ArrowLeftOutlined aria-hidden /> {t('kit:record.back')}
    </AppLink>
  );
  return (
    <div className="record-page">
      {back}
      <h1>{title}</h1>
      <OpenedRecord
        resource={resource}
        id={id}
        way={back}
        onSaved={(saved) => {
          // Whatever was typed while the record was first stored is in the form that opens: nothing is left behind.
          if (id === undefined) go(recordHref(resource, saved.id), { replace: true, force: true });
        }}
      />
    </div>
  );
}
