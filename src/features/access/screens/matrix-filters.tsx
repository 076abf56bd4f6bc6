import { Select, Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { allowClearWithLabel } from '../../../ui/allow-clear.tsx';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import type { MatrixRole } from '../contract/accounts.ts';
import type { MatrixAddress } from './use-matrix-address.ts';

interface MatrixFiltersProps {
  roles: readonly MatrixRole[];
  shown: readonly MatrixRole[];
  address: MatrixAddress;
  narrow: boolean;
}

/** The functions and roles that the matrix shows, and whether two roles are compared. */
export function MatrixFilters({ roles, shown, address, narrow }: MatrixFiltersProps) {
  const { t } = useTranslation();
  const switchId = useId();
  const { compare, change } = address;
  const options = roles.map(({ id, name }) => ({ value: id, label: name }));
  const replace = (place: number, id: string) => {
    const ids = shown.map((role) => role.id);
    // Choosing the role of the other column swaps the two.
    const swapped = ids.map((other, at) => (at === place ? id : other === id ? (ids[place] ?? other) : other));
    change({ roles: swapped });
  };
  return (
    <search className="list-filters">
      <SearchBox
        label={t('access:matrix.search')}
        value={address.text}
        onChange={(text) => change({ textSearch: text })}
      />
      {compare || narrow ? (
        shown.map((role, place) => (
          <Select
            key={place === 0 ? 'first' : 'second'}
            className="list-filter"
            options={options}
            value={role.id}
            onChange={(id) => replace(place, id)}
            aria-label={t(compare ? 'access:matrix.compared' : 'access:role', { place: place + 1 })}
          />
        ))
      ) : (
        <Select
          className="matrix-roles"
          mode="multiple"
          maxTagCount="responsive"
          options={options}
          value={[...address.roles]}
          onChange={(ids: string[]) => change({ roles: ids })}
          placeholder={t('access:matrix.allRoles')}
          aria-label={t('access:matrix.shownRoles')}
          allowClear={allowClearWithLabel(t)}
        />
      )}
      {roles.length > 1 && (
        <label className="matrix-compare" htmlFor={switchId}>
          <Switch id={switchId} size="small" checked={compare} onChange={(on) => change({ compare: on })} />
          {t('access:matrix.compare')}
        </label>
      )}
    </search>
  );
}
