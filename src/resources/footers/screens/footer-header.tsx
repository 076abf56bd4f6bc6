import { Skeleton } from 'antd';
import type { RecordHeaderProps } from '../../../ui/slices/slots.ts';

/** Of which language a footer is. */
export default function FooterHeader({ record }: RecordHeaderProps) {
  return record ? <h1>{String(record.name)}</h1> : <Skeleton.Input active />;
}
