import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '../../declare/resource.ts';
import { formatInstant } from '../format.ts';

/** Who wrote and changed a record, and when. */
export function RecordFacts({ record }: { record: AnyRecord }) {
  const { t } = useTranslation();
  const facts = [
    ['createdAt', formatInstant(record.createdAt)],
    ['createdBy', record.createdByName],
    ['updatedAt', formatInstant(record.updatedAt)],
    ['updatedBy', record.updatedByName],
    ['version', record.version],
    ['id', record.id],
  ] as const;
  return (
    <dl className="record-facts figures">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`contract:field.${name}`)}</dt>
          <dd>{value ?? t('kit:record.unknown')}</dd>
        </div>
      ))}
    </dl>
  );
}
