import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../browser/session.ts';
import type { Resource } from '../../declare/resource.ts';
import { ProblemResult } from '../problem-result.tsx';
import { keys, recordQuery } from '../queries.ts';
import { draftKey, forgetDraft } from '../saving/drafts.ts';
import { Parts } from '../slices/lazy-part.tsx';
import { useSlots } from '../slices/slice-registry.tsx';
import { useAbilities } from '../use-abilities.ts';
import { OpenedRecord, useRecordTitle } from './opened-record.tsx';

interface SlottedRecordProps {
  resource: Resource;
  id: string;
  /** A way out when the record cannot be read. */
  way: ReactNode;
}

/** A stored record whose page has parts of a slice around the form, or in its place for those who may only read. */
export function SlottedRecord({ resource, id, way }: SlottedRecordProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { Header, Reading, sections } = useSlots(resource);
  const { update } = useAbilities(resource);
  // Whoever could write when the record opened keeps the form, and the text in it, when the right is taken away.
  const [wrote] = useState(update);
  const title = useRecordTitle(resource, id);
  const [replacing, setReplacing] = useState(false);
  const { data: record, error, refetch } = useQuery(recordQuery(resource, id));
  const readAgain = () => queryClient.invalidateQueries({ queryKey: keys.all(resource) });
  const replace = async (work: () => Promise<void>) => {
    setReplacing(true);
    try {
      await work();
      forgetDraft(draftKey(user?.id ?? '', resource, id));
      await readAgain();
    } finally {
      setReplacing(false);
    }
  };

  const common = { resource, readAgain, replace };
  if (error && !record) {
    return (
      <>
        <h1>{t(`contract:resource.${resource.name}.many`)}</h1>
        <ProblemResult error={error} onRetry={() => void refetch()} extra={way} />
      </>
    );
  }
  const header = Header ? <Header {...common} record={record} /> : <h1>{title}</h1>;
  if (!record) return Header ? header : <Skeleton active paragraph={{ rows: 10 }} />;
  const props = { ...common, record };
  const partsAt = (place: 'below' | 'beside') =>
    sections.flatMap((section) => (section.place === place ? [section.Part] : []));
  const form = !replacing && <OpenedRecord resource={resource} id={id} onSaved={() => undefined} way={way} />;
  const body = Reading && !update && !wrote ? <Reading {...props} /> : form;
  const beside = partsAt('beside');
  return (
    <>
      {header}
      {beside.length === 0 ? (
        body
      ) : (
        <div className="record-beside">
          {body}
          <div className="record-beside-parts">
            <Parts of={beside} props={props} />
          </div>
        </div>
      )}
      <Parts of={partsAt('below')} props={props} />
    </>
  );
}
