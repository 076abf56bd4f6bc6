import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef, Select } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { ReferenceSelect } from '../field/reference-select.tsx';
import { DateRangeFilter } from './date-range-filter.tsx';
import { isUnfiltered, treeFieldName } from './list-query.ts';
import type { ListAddress } from './use-list-address.ts';

/** Milliseconds without a keystroke before a search word is looked for. */
const typingPause = 300;

/** Search and filters of a list. The status has its own place above them. */
export function ListFilters({ resource, address }: { resource: Resource; address: ListAddress }) {
  const { t } = useTranslation();
  const { input, change } = address;
  const filters = resource.list.filters.filter((name) => name !== treeFieldName(resource));
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

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Looks for what is typed, after a short pause. The key / leads to it from anywhere. */
function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const { t } = useTranslation();
  const box = useRef<InputRef>(null);
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [shown, setShown] = useState(value);
  // The address can change without us, by Back or by a reset; what it tells us of our own word is old news.
  if (shown !== value) {
    setShown(value);
    if (asked !== value) {
      setAsked(value);
      setText(value);
    }
  }
  const ask = useEffectEvent(() => {
    const word = text.trim().normalize('NFC');
    if (word === asked) return;
    setAsked(word);
    onChange(word);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke starts the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => ask(), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, [contenteditable], [role=dialog]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      box.current?.focus({ cursor: 'all' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Input
      ref={box}
      className="list-search"
      prefix={<SearchOutlined />}
      suffix={<kbd title={t('kit:list.searchKey')}>/</kbd>}
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={label}
      aria-label={label}
      aria-keyshortcuts="/"
      maxLength={200}
      allowClear
    />
  );
}
