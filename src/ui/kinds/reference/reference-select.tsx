import { Select } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { ListInput } from '../../../contract/paging.ts';
import { activeStatus, type Resource, treeOf } from '../../../declare/resource.ts';
import { foldText } from '../../../lib/fold.ts';
import { allowClearWithLabel } from '../../allow-clear.tsx';
import { branchIds, treeRows } from '../../list/tree.ts';
import { useRecordList } from '../../queries.ts';
import { useResourceLookup } from '../../resource-registry.tsx';
import { useAbilities } from '../../use-abilities.ts';
import { everything } from './everything.ts';
import './reference-select.css';

interface ReferenceSelectProps {
  /** The resource to choose from. */
  to: string;
  value?: string | null;
  onChange?: (id: string | null, title: string | null) => void;
  /** The search word, if it stays in the input although nothing was chosen; see `onType`. */
  typed?: string;
  /** Called with the search word at each keystroke; empty: it was cleared. */
  onType?: (text: string) => void;
  /** The title of the chosen record, until the options are loaded. */
  knownTitle?: string | null | undefined;
  /** A record that cannot be chosen, nor its descendants: a record cannot be its own parent. */
  without?: string | undefined;
  /** Fixed filters of the options. */
  narrowed?: ListInput | undefined;
  /** Records at this depth (from 0) and below cannot be chosen. */
  maxDepth?: number | undefined;
  id?: string;
  className?: string;
  placeholder?: string;
  'aria-label'?: string;
}

/** Chooses a record of another resource, shown as an indented tree if it is one; the search ignores diacritics. */
export function ReferenceSelect({ to, ...rest }: ReferenceSelectProps) {
  const resource = useResourceLookup()(to);
  return resource && <ResourceSelect resource={resource} {...rest} />;
}

function ResourceSelect({
  resource,
  value,
  onChange,
  ...props
}: Omit<ReferenceSelectProps, 'to'> & { resource: Resource }) {
  const { t } = useTranslation();
  const { knownTitle, without, maxDepth = Number.POSITIVE_INFINITY, typed, onType, narrowed, ...look } = props;
  const { list } = useAbilities(resource);
  const [opened, setOpened] = useState(false);
  // A chosen record needs its title, which a form already has and a filter does not.
  const needed = opened || (value != null && !knownTitle);
  const whole = useRecordList(resource, { ...everything, ...narrowed }, list && needed);
  const [searched, setWord] = useState('');
  const word = typed ?? searched;
  const isOpen = useRef(false);
  const isLong = whole.data !== undefined && whole.data.totalItem > whole.data.items.length;
  const found = useRecordList(
    resource,
    { ...everything, ...narrowed, textSearch: word.trim() },
    list && isLong && word.trim() !== '',
  );
  const { data, isPending } = isLong && word.trim() !== '' ? found : whole;

  const options = useMemo(() => {
    const rows = treeRows(data?.items ?? [], { parentField: treeOf(resource)?.name, titleField: resource.title });
    const excluded = without === undefined ? new Set<string>() : branchIds(rows, without);
    return rows
      .filter((row) => !excluded.has(row.record.id))
      .map(({ record, depth, path }) => ({
        value: record.id,
        label: path.at(-1),
        depth,
        disabled: depth >= maxDepth,
        inactive: record.status !== activeStatus,
        folded: foldText(path.join(' ')),
      }));
  }, [data, resource, without, maxDepth]);
  const isAwaited = needed && list && isPending;
  const chosen = value != null && !options.some((option) => option.value === value);
  const known = {
    value: value ?? '',
    label: knownTitle ?? (isLong ? `#${value}` : isAwaited ? '…' : t('kit:reference.gone')),
    depth: 0,
    disabled: false,
    inactive: false,
    folded: '',
  };

  return (
    <Select
      {...look}
      value={value ?? undefined}
      onChange={(id, option) => onChange?.(id ?? null, (Array.isArray(option) ? option[0] : option)?.label ?? null)}
      options={chosen ? [known, ...options] : options}
      onOpenChange={(open) => {
        isOpen.current = open;
        if (open) setOpened(true);
      }}
      onClear={() => onType?.('')}
      onKeyDown={({ key }) => key === 'Escape' && typed && onType?.('')}
      loading={isAwaited}
      notFoundContent={isAwaited ? t('kit:loading') : t('kit:reference.none')}
      showSearch={{
        ...(typed !== undefined && { searchValue: typed }),
        onSearch: (text) => {
          setWord(text.trim());
          // Closing the list clears its input: that does not change what the user typed.
          if (text !== '' || isOpen.current) onType?.(text);
        },
        filterOption: (text, option) => isLong || (option?.folded.includes(foldText(text.trim())) ?? false),
      }}
      optionRender={({ data: option }) => (
        <span className="reference-option" style={{ paddingInlineStart: option.depth * 16 }}>
          {option.label}
          {option.inactive && <small>{t(`contract:status.${resource.statuses}.0`)}</small>}
        </span>
      )}
      popupMatchSelectWidth={false}
      allowClear={allowClearWithLabel(t)}
    />
  );
}
