import { HistoryOutlined } from '@ant-design/icons';
import { useTranslation } from '../../browser/use-translation.ts';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { formatInstant } from '../../lib/format.ts';
import { AppLink } from '../navigation.tsx';
import { useHistoryHref } from '../resource-registry.tsx';

/** The author and the time of a record's creation and last change, with a link to its history. */
export function RecordFacts({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { t } = useTranslation();
  const history = useHistoryHref()(resource, record.id);
  const facts = [
    ['createdAt', formatInstant(record.createdAt)],
    ['createdBy', record.createdByName],
    ['updatedAt', formatInstant(record.updatedAt)],
    ['updatedBy', record.updatedByName],
    ['version', record.version],
    ['id', record.id],
  ] as const;
  return (
    <>
      <dl className="record-facts figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`contract:field.${name}`)}</dt>
            <dd>{value ?? t('kit:record.unknown')}</dd>
          </div>
        ))}
      </dl>
      {history && (
        <p className="record-history">
          <AppLink href={history}>
            <HistoryOutlined aria-hidden /> {t('kit:history.title')}
          </AppLink>
        </p>
      )}
    </>
  );
}
