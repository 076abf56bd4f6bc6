import { Select } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { allowClearWithLabel } from '../../../ui/allow-clear.tsx';
import { TableFilters } from '../../../ui/table/table-filters.tsx';
import type { TableAddress, TableShape } from '../../../ui/table/use-table-address.ts';
import { useFileResources } from './file-resources.tsx';

/** The parameters of the addresses of both registers. */
export const registerShape = { filters: { resource: /^[\w-]{1,100}$/ } } as const satisfies TableShape;

/** Filters a register by one of the resources that have spreadsheets. */
export function ResourceFilter({ address, label }: { address: TableAddress<typeof registerShape>; label: string }) {
  const { t } = useTranslation();
  const names = useFileResources().map(({ name }) => name);
  return (
    <TableFilters address={address}>
      <Select
        className="list-filter"
        options={names.map((name) => ({ value: name, label: t(`contract:resource.${name}.many`) }))}
        value={address.input.resource}
        onChange={(resource: string | undefined) => address.change({ resource }, { keepScroll: true })}
        placeholder={label}
        aria-label={label}
        popupMatchSelectWidth={false}
        allowClear={allowClearWithLabel(t)}
      />
    </TableFilters>
  );
}
