import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { LookupField, LookupInput, LookupItem } from '../../../declare/kinds/lookup.ts';
import { fieldLabel } from '../../labels.ts';
import type { InputKind, InputProps } from '../input.ts';
import { tooMany } from '../problems.ts';
import '../reference/reference-select.css';

export const lookup: InputKind<LookupField, readonly string[]> = {
  Input: LookupSelect,
  problems: (value, field) => tooMany(value, field.max),
};

/** Chooses several things among those that a call finds by words; what is chosen is called by its name. */
function LookupSelect({
  resource,
  name,
  field,
  value,
  onChange,
  disabled,
  control,
}: InputProps<LookupField, readonly string[]>) {
  const { t } = useTranslation();
  const chosen = value ?? [];
  const [word, setWord] = useState('');
  const [opened, setOpened] = useState(false);
  const found = useLookup(field, { textSearch: word.trim() }, opened);
  const known = useLookup(field, { keys: [...chosen] }, chosen.length > 0);
  const items = new Map([...(known.data ?? []), ...(found.data ?? [])].map((item) => [item.key, item]));
  const offered = new Set(found.data?.map(({ key }) => key));
  const options = [...items.values()].map(({ key, name: label, note }) => ({ value: key, label, note }));
  return (
    <Select
      {...control}
      mode="multiple"
      value={[...chosen]}
      disabled={disabled}
      options={options}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? t('kit:loading') : t('kit:reference.none')}
      placeholder={t('kit:field.choose', { label: fieldLabel(t, resource, name).toLocaleLowerCase() })}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(keys) => onChange(keys)}
      // The call has already filtered; items known from before do not match the words.
      showSearch={{
        onSearch: setWord,
        filterOption: (_, option) => option !== undefined && offered.has(option.value),
      }}
      // Users do not know keys, so an item shows a loading text until its name is known.
      labelRender={({ label }) => label ?? t('kit:loading')}
      optionRender={({ data }) => (
        <span className="reference-option">
          {data.label}
          {data.note !== '' && <small>{data.note}</small>}
        </span>
      )}
    />
  );
}

function useLookup(field: LookupField, input: LookupInput, enabled: boolean) {
  return useQuery<LookupItem[]>({
    queryKey: [field.by.name, input],
    queryFn: async ({ signal }) => (await call(field.by, input, { signal })).items,
    placeholderData: keepPreviousData,
    enabled,
  });
}
