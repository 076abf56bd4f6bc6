import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useMemo } from 'react';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { foldText } from '../../../lib/fold.ts';
import { allowClearWithLabel } from '../../../ui/allow-clear.tsx';
import { DayRangeFilter } from '../../../ui/kinds/instant/day-range-filter.tsx';
import { TableFilters } from '../../../ui/table/table-filters.tsx';
import type { TableAddress } from '../../../ui/table/use-table-address.ts';
import { useOperationTexts } from '../../../ui/use-operation-texts.ts';
import { getAuditFilters } from '../contract/audit.ts';
import type { auditShape } from './audit-query.ts';
import { subjectText } from './wording.ts';

/** The filters of the log: author, operation, address, time and record. */
export function AuditFilterBar({ address }: { address: TableAddress<typeof auditShape> }) {
  const { t } = useTranslation();
  const operationWords = useOperationTexts();
  const { apiName } = useSession();
  const choices = useQuery({
    queryKey: [getAuditFilters.name],
    queryFn: ({ signal }) => call(getAuditFilters, {}, { signal }),
    enabled: apiName.has(getAuditFilters.name),
  }).data;
  const { input, change } = address;
  return (
    <TableFilters address={address} search={t('audit:log.search')}>
      <ChoiceFilter
        name="accountId"
        address={address}
        choices={choices?.accounts.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ChoiceFilter
        name="operation"
        address={address}
        choices={choices?.operations.map((value) => ({ value, label: operationWords(value) }))}
      />
      <ChoiceFilter
        name="resource"
        address={address}
        choices={choices?.resources.map((value) => ({ value, label: subjectText(value, t) }))}
      />
      <ExactFilter name="recordId" address={address} />
      <ExactFilter name="ipAddress" address={address} />
      <DayRangeFilter
        label={t('audit:log.filter.days')}
        input={input}
        onChange={(range) => change(range, { keepScroll: true })}
      />
    </TableFilters>
  );
}

interface ChoiceFilterProps {
  name: 'accountId' | 'operation' | 'resource';
  address: TableAddress<typeof auditShape>;
  /** Undefined: not known yet. */
  choices: readonly { value: string; label: string }[] | undefined;
}

/** A filter with options; its search ignores diacritics. */
function ChoiceFilter({ name, address, choices }: ChoiceFilterProps) {
  const { t, language } = useTranslation();
  const value = address.input[name];
  const label = t(`audit:log.filter.${name}`);
  const options = useMemo(() => {
    // Shows a value of the address even if it is not among the options, or not yet.
    const known = choices?.some((choice) => choice.value === value) ?? false;
    const all = value === undefined || known ? (choices ?? []) : [...(choices ?? []), { value, label: value }];
    return all
      .map((choice) => ({ ...choice, folded: foldText(choice.label) }))
      .sort((one, other) => one.label.localeCompare(other.label, language));
  }, [choices, value, language]);
  return (
    <Select
      className="list-filter"
      options={options}
      value={value}
      onChange={(chosen: string | undefined) => address.change({ [name]: chosen }, { keepScroll: true })}
      showSearch={{ filterOption: (word, option) => option?.folded.includes(foldText(word.trim())) ?? false }}
      loading={choices === undefined}
      notFoundContent={choices ? t('kit:reference.none') : t('kit:loading')}
      placeholder={label}
      aria-label={label}
      popupMatchSelectWidth={false}
      allowClear={allowClearWithLabel(t)}
    />
  );
}

interface ExactFilterProps {
  name: 'recordId' | 'ipAddress';
  address: TableAddress<typeof auditShape>;
}

/** A record's id or an address. It filters only when complete: part of an id is another id. */
function ExactFilter({ name, address }: ExactFilterProps) {
  const { t } = useTranslation();
  const value = address.input[name] ?? '';
  const label = t(`audit:log.filter.${name}`);
  const ask = (typed: string) => {
    const next = typed.trim();
    if (next !== value) address.change({ [name]: next || undefined }, { keepScroll: true });
  };
  return (
    <Input
      key={value}
      className="list-filter"
      defaultValue={value}
      onPressEnter={(event) => ask(event.currentTarget.value)}
      onBlur={(event) => ask(event.currentTarget.value)}
      onClear={() => ask('')}
      placeholder={label}
      aria-label={label}
      maxLength={100}
      allowClear={allowClearWithLabel(t)}
    />
  );
}
