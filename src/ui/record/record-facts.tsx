import { HistoryOutlined } from '@ant-design/icons';
import { useTranslation } from '../../browser/use-translation.ts';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { formatInstant } from '../../lib/format.ts';
import { AppLink } from '../navigation.tsx';
import { useHistoryHref } from '../resource-registry.tsx';

/** When and by whom a record was made and last changed, with a link to its history. */
export function RecordFacts({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { t } = useTranslation();
  const history = useHistoryHref()(resource, record.id);
  const facts = [
    ['createdAt', record.createdAt, record.createdByName],
    ['updatedAt', record.updatedAt, record.updatedByName],
  ] as const;
  return (
    <>
      <dl className="record-facts figures">
        {facts.map(([name, at, who]) => (
          <div key={name}>
            <dt>{t(`contract:field.${name}`)}</dt>
            <dd>
              {formatInstant(at)}
              <span>{who ?? t('kit:record.unknown')}</span>
            </dd>
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
