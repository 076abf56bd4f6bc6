import { Drawer } from 'antd';
import type { Resource } from '../../declare/resource.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import { OpenedRecord, useRecordTitle } from './opened-record.tsx';

interface RecordDrawerProps {
  resource: Resource;
  /** Undefined: a new record. */
  id: string | undefined;
  onClose: (savedId?: string) => void;
}

/** A short record in a drawer over its list. */
export default function RecordDrawer({ resource, id, onClose }: RecordDrawerProps) {
  useReturnFocus();
  const title = useRecordTitle(resource, id);
  return (
    <Drawer open title={title} size={560} className="record-drawer" onClose={() => onClose()}>
      <OpenedRecord resource={resource} id={id} onSaved={(saved) => onClose(saved.id)} />
    </Drawer>
  );
}
