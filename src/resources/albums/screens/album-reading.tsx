import { useTranslation } from '../../../browser/use-translation.ts';
import { fieldText } from '../../../ui/record/field-text.ts';
import type { RecordPartProps } from '../../../ui/slices/slots.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { albums } from '../resource.ts';
import { AlbumGrid } from './album-grid.tsx';

/** An album for users who may read but not change it. */
export default function AlbumReading({ resource, record }: RecordPartProps<typeof albums>) {
  const words = useTranslation();
  return (
    <section className="album-reading">
      <h2>{String(record.title)}</h2>
      <p className="album-facts">
        <span className="figures">{fieldText(resource, 'date', record, words)}</span>
        <StatusTag resource={resource} values={record} />
      </p>
      {record.description !== '' && <p className="album-description">{String(record.description)}</p>}
      <AlbumGrid values={record} />
    </section>
  );
}
