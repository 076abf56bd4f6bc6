import { useTranslation } from '../../../browser/use-translation.ts';
import { maxPageSize } from '../../../contract/paging.ts';
import { declaredKind } from '../../../declare/kinds/registry.ts';
import { type Resource, referencesOf } from '../../../declare/resource.ts';
import { daysOf } from '../../../lib/day-range.ts';
import { dayText } from '../../../lib/format.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { useRecordList } from '../../../ui/queries.ts';
import { fieldText } from '../../../ui/record/field-text.ts';
import { useResourceLookup } from '../../../ui/resource-registry.tsx';
import { useAbilities } from '../../../ui/use-abilities.ts';

type Filters = Readonly<Record<string, unknown>>;

interface FilterTextProps {
  /** Undefined: a resource that no longer exists. */
  resource: Resource | undefined;
  /** The filters in the form that lists and exports send. */
  filters: Filters;
}

/** The filters of a list as text; also says when there are none. */
export function FilterText({ resource, filters }: FilterTextProps) {
  const { t } = useTranslation();
  const names = Object.keys(filters).filter((name) => isFilter(name, filters[name]));
  // A range appears once, at whichever of its ends is set.
  const filterNames = names.filter((name) => name !== 'to' || !names.includes('from'));
  if (filterNames.length === 0) return <span className="spreadsheet-quiet">{t('spreadsheets:filter.none')}</span>;
  return (
    <ul className="spreadsheet-filters">
      {filterNames.map((name) => (
        <li key={name} className="list-tag">
          <Words resource={resource} name={name} filters={filters} />
        </li>
      ))}
    </ul>
  );
}

const notFilters: readonly string[] = ['page', 'pageSize', 'sortField', 'sortOrder', 'columns', 'format'];

function isFilter(name: string, value: unknown): boolean {
  const all = value === undefined || value === null || value === '' || value === false;
  return !notFilters.includes(name) && !all && !(name === 'status' && value === -1);
}

/** Whether any filter is set. */
export function isFiltered(filters: Filters): boolean {
  return Object.keys(filters).some((name) => isFilter(name, filters[name]));
}

function Words({ resource, name, filters }: { resource: Resource | undefined; name: string; filters: Filters }) {
  const words = useTranslation();
  const { t } = words;
  const value = filters[name];
  const label = fieldLabel(t, resource, name);
  const labelled = (shown: string) => t('spreadsheets:filter.item', { label, value: shown });
  if (name === 'textSearch') return t('spreadsheets:filter.text', { value: String(value) });
  if (name === 'searchTexts') return t('kit:list.searchTexts');
  if (name === 'trash') return t('kit:list.trash');
  if (name === 'ids') return t('spreadsheets:filter.selected', { count: Array.isArray(value) ? value.length : 1 });
  const { statuses } = resource ?? {};
  if (name === 'status' && statuses) return labelled(t(`contract:status.${statuses}.${value}`));
  if (name === 'visibility' && statuses) return labelled(t(`contract:status.visibility.${statuses}.${value}`));
  if (name === 'from' || name === 'to') return <Range resource={resource} filters={filters} />;
  const reference = resource && referencesOf(resource).find((known) => known.name === name);
  if (reference) return <Referenced label={label} to={reference.to} id={String(value)} />;
  const bound = resource && boundOf(resource, name, filters);
  if (bound) {
    const { of, end } = bound;
    const range = t(`spreadsheets:filter.${end}`, { [end]: fieldText(resource, of, { [of]: value }, words) });
    return t('spreadsheets:filter.days', { label: fieldLabel(t, resource, of), range });
  }
  return labelled(resource && name in resource.fields ? fieldText(resource, name, filters, words) : String(value));
}

/** The field of a filter for one end of a range, where the filter does not have the field's name. */
function boundOf({ list, fields }: Resource, key: string, filters: Filters) {
  for (const of of list.filters) {
    const field = fields[of];
    const place = Object.keys((field && declaredKind(field).filter?.toAddress(filters, of)) ?? {}).indexOf(key);
    if (key !== of && place >= 0) return { of, end: place === 0 ? 'from' : 'to' };
  }
  return undefined;
}

function Range({ resource, filters }: FilterTextProps) {
  const { t } = useTranslation();
  const { from, to } = daysOf(filters);
  const name = resource?.list.filters.find((filter) => isRange(resource, filter)) ?? 'createdAt';
  const days = { from: from ? dayText(from) : '', to: to ? dayText(to) : '' };
  const range = t(`spreadsheets:filter.${from && to ? 'between' : from ? 'from' : 'to'}`, days);
  return t('spreadsheets:filter.days', { label: fieldLabel(t, resource, name), range });
}

/** Whether a field is filtered by a range: by two filters for its ends, not by one of its own name. */
function isRange(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return 'from' in ((field && declaredKind(field).filter?.toAddress({}, name)) ?? {});
}

function Referenced({ label, to, id }: { label: string; to: string; id: string }) {
  const { t } = useTranslation();
  const resource = useResourceLookup()(to);
  const number = t('spreadsheets:filter.number', { id });
  if (!resource) return t('spreadsheets:filter.item', { label, value: number });
  return (
    <Named
      resource={resource}
      id={id}
      words={(title) => t('spreadsheets:filter.item', { label, value: title ?? number })}
    />
  );
}

interface NamedProps {
  resource: Resource;
  id: string;
  words: (title: string | undefined) => string;
}

/** The record's title, from the choices of the filter. */
function Named({ resource, id, words }: NamedProps) {
  const { list } = useAbilities(resource);
  const { data } = useRecordList(resource, { pageSize: maxPageSize }, list);
  const record = data?.items.find((item) => item.id === id);
  return words(record && String(record[resource.title]));
}
