import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import type { Resource } from '../../declare/resource.ts';
import { recordQuery } from '../queries.ts';
import { Parts } from '../slices/lazy-part.tsx';
import { useSlots } from '../slices/slice-registry.tsx';
import { useReturnFocus } from '../use-return-focus.ts';
import { OpenedRecord, useRecordTitle } from './opened-record.tsx';

interface RecordDrawerProps {
  resource: Resource;
  /** Undefined: a new record. */
  id: string | undefined;
  onClose: (savedId?: string) => void;
}

/** A short record in a drawer over its list, with the slices' parts below its form. */
export default function RecordDrawer({ resource, id, onClose }: RecordDrawerProps) {
  useReturnFocus();
  const title = useRecordTitle(resource, id);
  const { drawer } = useSlots(resource);
  const { data: record } = useQuery({
    ...recordQuery(resource, id ?? ''),
    enabled: id !== undefined && drawer.length > 0,
  });
  return (
    <Drawer open title={title} size={560} className="record-drawer" onClose={() => onClose()}>
      <OpenedRecord resource={resource} id={id} onSaved={(saved) => onClose(saved.id)} />
      {record && <Parts of={drawer} props={{ resource, record }} />}
    </Drawer>
  );
}
