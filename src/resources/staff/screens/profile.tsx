import { useTranslation } from '../../../browser/use-translation.ts';
import type { RowOf } from '../../../declare/record.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { fieldText } from '../../../ui/record/field-text.ts';
import { RecordFacts } from '../../../ui/record/record-facts.tsx';
import type { RecordPartProps } from '../../../ui/slices/slots.ts';
import { staff } from '../resource.ts';
import { phoneHref } from './staff-cards.tsx';
import '../../../ui/record/record.css';
import './profile.css';

type FieldName = keyof typeof staff.fields;

/** The sections of a profile in order. */
const sections: readonly { name: 'work' | 'contact' | 'person'; fields: readonly FieldName[] }[] = [
  { name: 'work', fields: ['unitId', 'positionId', 'joinedOn', 'industryOn', 'leftOn', 'qualification', 'showOnSite'] },
  { name: 'contact', fields: ['phone', 'email', 'address'] },
  { name: 'person', fields: ['gender', 'birthDate'] },
];

/** A person for users who may read but not change: the server's values, without the fields it withheld. */
export default function Profile({ record }: RecordPartProps<typeof staff>) {
  const { t } = useTranslation();
  return (
    <div className="profile">
      {sections.map(({ name, fields }) => (
        <section key={name} className="profile-section">
          <h2>{t(`staff:page.${name}`)}</h2>
          <dl>
            {fields
              .filter((field) => field in record)
              .map((field) => (
                <div key={field}>
                  <dt>{fieldLabel(t, staff, field)}</dt>
                  <dd className="figures">
                    <Value field={field} record={record} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <section className="profile-section">
        <h2>{t('staff:page.record')}</h2>
        <RecordFacts resource={staff} record={record} />
      </section>
    </div>
  );
}

function Value({ field, record }: { field: FieldName; record: RowOf<typeof staff> }) {
  const words = useTranslation();
  const { t } = words;
  const text = fieldText(staff, field, record, words);
  if (text === '') return <span className="profile-empty">{t('staff:page.empty')}</span>;
  if (field === 'email') return <a href={`mailto:${text}`}>{text}</a>;
  if (field === 'phone') return <a href={phoneHref(text)}>{text}</a>;
  return text;
}
