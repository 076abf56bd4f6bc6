import { useTranslation } from '../../../browser/use-translation.ts';
import type { RowOf } from '../../../declare/record.ts';
import { Portrait } from '../../../ui/kinds/image/portrait.tsx';
import { thumbnailUrl } from '../../../ui/kinds/image/sources.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { RecordLink } from '../../../ui/list/list-row.tsx';
import type { ListViewProps } from '../../../ui/slices/slots.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { staff } from '../resource.ts';
import '../../../ui/list/record-cards.css';
import './staff-cards.css';

/** Placeholder cards while the list loads. */
const placeholders = Array.from({ length: 12 }, (_, place) => place);

/** The list of staff as cards; the phone number only if the answer contains it. */
export default function StaffCards({ records, actions, marked }: ListViewProps<typeof staff>) {
  if (!records) {
    return (
      <ul className="record-cards staff-cards" aria-busy>
        {placeholders.map((place) => (
          <li key={place} className="record-card staff-card record-card-placeholder staff-card-placeholder" />
        ))}
      </ul>
    );
  }
  return (
    <ul className="record-cards staff-cards">
      {records.map((record) => (
        <li
          key={record.id}
          className="record-card staff-card"
          data-record={record.id}
          data-marked={marked === record.id || undefined}
        >
          <Card record={record} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

function Card({ record, actions }: { record: RowOf<typeof staff>; actions: ListViewProps<typeof staff>['actions'] }) {
  const { t } = useTranslation();
  const name = String(record.fullName);
  const picture = record.photoImage;
  const { phone } = record;
  return (
    <>
      <Portrait name={name} url={picture && thumbnailUrl(picture)} size={56} />
      <div className="staff-card-text">
        <RecordLink resource={staff} recordId={record.id} actions={actions} className="record-card-name" title={name}>
          {name}
        </RecordLink>
        <span className="staff-card-position">{String(record.positionName ?? '')}</span>
        <span>{String(record.unitName ?? '')}</span>
      </div>
      <p className="staff-card-foot">
        <span className="figures" title={fieldLabel(t, staff, 'employeeCode')}>
          {String(record.employeeCode)}
        </span>
        {typeof phone === 'string' && phone !== '' && (
          <a className="figures" href={phoneHref(phone)}>
            {phone}
          </a>
        )}
        {record.status !== 1 && <StatusTag resource={staff} values={record} />}
      </p>
    </>
  );
}

/** The `tel:` address of a number. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
