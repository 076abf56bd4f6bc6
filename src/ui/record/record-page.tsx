import { ArrowLeftOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../declare/resource.ts';
import { placeInList } from '../list/return-place.ts';
import { AppLink, useGo } from '../navigation.tsx';
import { recordHref } from '../resource-registry.tsx';
import type { ResourceScreenProps } from '../slices/browser-slice.ts';
import { useSlots } from '../slices/slice-registry.tsx';
import { OpenedRecord, useRecordTitle } from './opened-record.tsx';
import { SlottedRecord } from './slotted-record.tsx';

/** A record on a page of its own. No id: a new one. */
export default function RecordPage({ resource, params: { id } }: ResourceScreenProps) {
  const { Header, Reading, sections, back: label } = useSlots(resource);
  const back = <WayBack resource={resource} label={id === undefined ? undefined : label} />;
  const hasParts = Header !== undefined || Reading !== undefined || sections.length > 0;
  return (
    <div className="record-page">
      {back}
      {id !== undefined && hasParts ? (
        <SlottedRecord resource={resource} id={id} way={back} />
      ) : (
        <PlainRecord resource={resource} id={id} way={back} />
      )}
    </div>
  );
}

/** The title and the form. */
function PlainRecord({ resource, id, way }: { resource: Resource; id: string | undefined; way: ReactNode }) {
  const go = useGo();
  const title = useRecordTitle(resource, id);
  return (
    <>
      <h1>{title}</h1>
      <OpenedRecord
        resource={resource}
        id={id}
        way={way}
        onSaved={(saved) => {
          // Whatever was typed while the record was first stored is in the form that opens: nothing is left behind.
          if (id === undefined) go(recordHref(resource, saved.id), { replace: true, force: true });
        }}
      />
    </>
  );
}

/** Back to the place in the list that the person came from. */
function WayBack({ resource, label = 'kit:record.back' }: { resource: Resource; label?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <AppLink className="record-back" href={placeInList(resource)?.href ?? resource.route} keepScroll>
      <ArrowLeftOutlined aria-hidden /> {t(label)}
    </AppLink>
  );
}
