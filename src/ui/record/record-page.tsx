import { ArrowLeftOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { type Resource, recordHref } from '../../declare/resource.ts';
import { placeInList } from '../list/return-place.ts';
import { AppLink, useGo } from '../navigation.tsx';
import type { ResourceScreenProps } from '../slices/browser-slice.ts';
import { useSlots } from '../slices/slice-registry.tsx';
import { SlottedRecord } from './slotted-record.tsx';

/**
 * A record on a page of its own. Without an id: a new one, whose form stays mounted when it has been stored under an
 * id.
 */
export default function RecordPage({ resource, params: { id } }: ResourceScreenProps) {
  const go = useGo();
  const { back: label } = useSlots(resource);
  const [form, setForm] = useState<OpenedForm>({ count: 0, id });
  const shown = form.id === id ? form : { count: form.count + (id === form.stored ? 0 : 1), id };
  if (shown !== form) setForm(shown);
  const back = <WayBack resource={resource} label={id === undefined ? undefined : label} />;
  return (
    <div className="record-page">
      {back}
      <SlottedRecord
        key={shown.count}
        resource={resource}
        id={id}
        way={back}
        onSaved={(saved) => {
          if (id !== undefined) return;
          setForm({ ...shown, stored: saved.id });
          // The form still contains what was typed while the record was inserted: nothing is lost, so the guard need
          // not ask.
          go(recordHref(resource, saved.id), { replace: true, force: true, keepScroll: true });
        }}
      />
    </div>
  );
}

/** The form of a page: each has a number, which it keeps when its record changes from new to stored. */
interface OpenedForm {
  readonly count: number;
  readonly id: string | undefined;
  /** The id of the stored record, which was new before: the address follows. */
  readonly stored?: string;
}

/** Back to the place in the list that the user came from. */
function WayBack({ resource, label = 'kit:record.back' }: { resource: Resource; label?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <AppLink className="record-back" href={placeInList(resource)?.href ?? resource.route} keepScroll>
      <ArrowLeftOutlined aria-hidden /> {t(label)}
    </AppLink>
  );
}
