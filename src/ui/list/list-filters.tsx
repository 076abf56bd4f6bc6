import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../declare/field.ts';
import { type Resource, treeOf } from '../../declare/resource.ts';
import { ReferenceSelect } from '../field/reference-select.tsx';
import { DateRangeFilter } from './date-range-filter.tsx';
import { isUnfiltered } from './list-query.ts';
import { SearchBox } from './search-box.tsx';
import type { ListAddress } from './use-list-address.ts';

/** Search and filters of a list. The status has its own place above them. */
export function ListFilters({ resource, address }: { resource: Resource; address: ListAddress }) {
  const { t } = useTranslation();
  const { input, change } = address;
  const filters = resource.list.filters.filter((name) => name !== treeOf(resource)?.name);
  const narrowed = !isUnfiltered({
    ...input,
    status: undefined,
    trash: undefined,
    sortField: undefined,
    sortOrder: undefined,
  });
  return (
    <search className="list-filters">
      <SearchBox
        label={t('kit:list.search', { name: t(`contract:resource.${resource.name}.one`) })}
        value={input.textSearch ?? ''}
        onChange={(textSearch) => change({ textSearch: textSearch || undefined }, { replace: true, keepScroll: true })}
      />
      {filters.map((name) => {
        const field = resource.fields[name];
        return field && <Filter key={name} name={name} field={field} address={address} />;
      })}
      {narrowed && (
        <Button type="link" onClick={() => change({ ...cleared(resource), status: input.status, trash: input.trash })}>
          {t('kit:list.reset')}
        </Button>
      )}
    </search>
  );
}

/** The changes that take every filter away. */
export function cleared(resource: Resource): Record<string, undefined> {
  const names = ['textSearch', 'status', 'trash', 'from', 'to', ...resource.list.filters];
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

function Filter({ name, field, address }: { name: string; field: Field; address: ListAddress }) {
  const { t } = useTranslation();
  const { input, change } = address;
  const label = t(`contract:field.${name}`);
  const set = (value: unknown) => change({ [name]: value ?? undefined }, { keepScroll: true });
  if (field.kind === 'reference') {
    return (
      <ReferenceSelect
        className="list-filter"
        to={field.to}
        value={(input[name] as string | undefined) ?? null}
        onChange={set}
        placeholder={label}
        aria-label={label}
      />
    );
  }
  if (field.kind === 'choice') {
    return (
      <Select
        className="list-filter"
        options={field.options.map((value) => ({ value, label: t(`contract:choice.${name}.${value}`) }))}
        value={input[name] as string | undefined}
        onChange={set}
        placeholder={label}
        aria-label={label}
        allowClear
      />
    );
  }
  if (field.kind === 'boolean') {
    const options = [
      { value: true, label },
      { value: false, label: t('kit:list.without', { label: label.toLocaleLowerCase() }) },
    ];
    return (
      <Select
        className="list-filter"
        options={options}
        value={input[name] as boolean | undefined}
        onChange={set}
        placeholder={label}
        aria-label={label}
        allowClear
      />
    );
  }
  if (field.kind === 'instant') {
    return <DateRangeFilter label={label} input={input} onChange={(range) => change(range, { keepScroll: true })} />;
  }
  return null;
}
