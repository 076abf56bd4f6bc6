import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../../browser/session.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { listKey } from '../../declare/labels.ts';
import type { AnyRecord } from '../../declare/record.ts';
import { type Resource, routeOf } from '../../declare/resource.ts';
import { useGo } from '../navigation.tsx';
import { ProblemResult } from '../problem-result.tsx';
import { keys, recordQuery } from '../queries.ts';
import { deleteDraft, draftKey } from '../saving/drafts.ts';
import { Parts } from '../slices/lazy-part.tsx';
import { useSlots } from '../slices/slice-registry.tsx';
import { useAbilities } from '../use-abilities.ts';
import { ArticleMenu } from './article-menu.tsx';
import { OpenedRecord, useRecordTitle } from './opened-record.tsx';

interface SlottedRecordProps {
  resource: Resource;
  /** Undefined: a new record. */
  id: string | undefined;
  onSaved: (saved: AnyRecord) => void;
  /** A link to leave when the record cannot be read. */
  way: ReactNode;
}

/**
 * A record's form with the slices' parts around it if it is stored, or their reading view for users who may only read.
 * When a new record is stored, the parts appear around the form, which stays mounted.
 */
export function SlottedRecord({ resource, id, onSaved, way }: SlottedRecordProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { Header, Reading, sections } = useSlots(resource);
  const { update } = useAbilities(resource);
  // A user who could write when the record opened keeps the form, and the text in it, after losing the permission.
  const [wrote] = useState(update);
  const title = useRecordTitle(resource, id);
  const [replacing, setReplacing] = useState(false);
  const { data: record, error, refetch } = useQuery({ ...recordQuery(resource, id ?? ''), enabled: id !== undefined });
  const go = useGo();
  const route = record ? routeOf(resource, record) : resource.route;
  useEffect(() => {
    // Links by resource alone, such as those of the history, do not know the subsection of the record.
    if (route !== resource.route) go(`${route}/${id}`, { replace: true });
  }, [go, route, resource.route, id]);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: keys.all(resource) });
  const replace = async (work: () => Promise<void>) => {
    setReplacing(true);
    try {
      await work();
      deleteDraft(draftKey(user?.id ?? '', resource, id));
      await readAgain();
    } finally {
      setReplacing(false);
    }
  };

  const common = { resource, readAgain, replace };
  if (error && !record) {
    return (
      <>
        <h1>{t(listKey(resource))}</h1>
        <ProblemResult error={error} onRetry={() => void refetch()} extra={way} />
      </>
    );
  }
  const ownHeader = (
    <div className="record-head">
      <h1>{title}</h1>
      {record && resource.publicWindow && resource.statuses === 'publication' && (
        <ArticleMenu resource={resource} record={record} />
      )}
    </div>
  );
  const header = Header && id !== undefined ? <Header {...common} record={record} /> : ownHeader;
  if (id !== undefined && !record) return Header ? header : <Skeleton active paragraph={{ rows: 10 }} />;
  const form = !replacing && <OpenedRecord resource={resource} id={id} onSaved={onSaved} way={way} />;
  const partsAt = (place: (typeof sections)[number]['place']) =>
    record
      ? sections.flatMap(({ concerns, Part, ...section }) =>
          section.place === place && (concerns?.(record) ?? true) ? [Part] : [],
        )
      : [];
  const beside = partsAt('beside');
  return (
    <>
      {header}
      {record && <Parts of={partsAt('above')} props={{ ...common, record }} />}
      <div className={beside.length > 0 ? 'record-beside' : undefined}>
        {record && Reading && !update && !wrote ? <Reading {...common} record={record} /> : form}
        {record && beside.length > 0 && (
          <div className="record-beside-parts">
            <Parts of={beside} props={{ ...common, record }} />
          </div>
        )}
      </div>
      {record && <Parts of={partsAt('below')} props={{ ...common, record }} />}
    </>
  );
}
