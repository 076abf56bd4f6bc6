import { CloseOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { ListInput } from '../../contract/paging.ts';
import type { Resource } from '../../declare/resource.ts';
import { filterTextOf } from '../kinds/filter-texts.tsx';
import { clearedFilter } from './status-views.ts';
import './filter-chips.css';

interface FilterChipsProps {
  resource: Resource;
  /** The active filters. */
  names: readonly string[];
  input: ListInput;
  onChange: (changes: ListInput) => void;
}

/** The active filters in words; a press removes one. */
export default function FilterChips({ resource, names, input, onChange }: FilterChipsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const remove = (name: string) => {
    // The focus stays in the line when its chip goes.
    const others = [...(list.current?.querySelectorAll('button') ?? [])].filter(
      ({ dataset }) => dataset.filter !== name,
    );
    (others.at(-1) ?? list.current?.closest('search')?.querySelector<HTMLElement>('[aria-expanded]'))?.focus();
    onChange(clearedFilter(resource, name));
  };
  return (
    <ul ref={list} className="filter-chips" aria-label={t('kit:list.filters')}>
      {names.map((name) => {
        const field = resource.fields[name];
        const Text = field && filterTextOf(field);
        return (
          Text && (
            <li key={name}>
              <button type="button" data-filter={name} title={t('kit:list.removeFilter')} onClick={() => remove(name)}>
                <Text {...{ resource, name, field, value: input[name], input }} />
                <CloseOutlined aria-label={t('kit:list.removeFilter')} />
              </button>
            </li>
          )
        );
      })}
    </ul>
  );
}
