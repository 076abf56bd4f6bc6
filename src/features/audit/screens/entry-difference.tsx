import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Values } from '../../../ui/record/values.ts';
import type { AuditDetail } from '../contract/audit.ts';
import { FieldDifference } from './field-difference.tsx';
import { withNames } from './named-values.ts';
import { useNamedKeys } from './use-named-keys.ts';
import { useNamedValues } from './use-named-values.ts';
import { valueText } from './value-text.ts';
import { inFormOrder, loggedLabel } from './wording.ts';

interface EntryDifferenceProps {
  entry: Pick<AuditDetail, 'before' | 'after' | 'redacted' | 'names'> & Partial<Pick<AuditDetail, 'at'>>;
  resource: Resource | undefined;
  /** Other known values of the record before and after it. */
  known?: { before: Values; after: Values };
}

const nothing = {};

/** The changes of an entry, field by field; for a new record its initial values. */
export function EntryDifference({ entry, resource, known }: EntryDifferenceProps) {
  const { t } = useTranslation();
  const words = useTranslation();
  const pointing = useNamedValues(resource, [
    withNames(resource, entry.before ?? nothing, entry.names),
    withNames(resource, entry.after ?? nothing, entry.names),
  ]);
  const [before = nothing, after = nothing] = useNamedKeys(resource, pointing);
  const oneSided = entry.before === null || entry.after === null;
  const names = fieldNames(resource, entry).filter(
    (name) =>
      !oneSided ||
      entry.redacted.includes(name) ||
      [before, after].some((values) => valueText(resource, name, values, words) !== ''),
  );
  if (names.length === 0) return <p className="field-difference-note">{t('audit:log.noFields')}</p>;
  return names.map((name) => (
    <FieldDifference
      key={name}
      resource={resource}
      name={name}
      legend={loggedLabel(name, resource, t)}
      redacted={entry.redacted.includes(name)}
      {...(entry.at !== undefined && { at: entry.at })}
      sides={[
        { label: t('audit:log.before'), values: entry.before ? { ...known?.before, ...before } : undefined },
        { label: t('audit:log.after'), values: entry.after ? { ...known?.after, ...after } : undefined },
      ]}
    />
  ));
}

/** The fields of an entry, in the order of the resource's form. */
function fieldNames(resource: Resource | undefined, { before, after, redacted }: EntryDifferenceProps['entry']) {
  return inFormOrder([...Object.keys(before ?? {}), ...Object.keys(after ?? {}), ...redacted], resource);
}
