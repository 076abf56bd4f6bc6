import type { Resource } from '../../declare/resource.ts';
import { accountRecords } from './contract/common.ts';
import { functions } from './functions/resource.ts';
import { roles } from './roles/resource.ts';

/**
 * The references in audit entries about access, for their names (features/audit/queries/names.ts).
 * @param people the resource of the people who own accounts.
 * @param plants the resource of the plants, and `reservoirs` that of the reservoirs, to which access is bound.
 */
export function loggedReferences(people: Resource, plants: Resource, reservoirs: Resource) {
  const bound = [accountRecords, roles.name].flatMap((records) => [
    { records, field: 'scopePlants', to: plants, by: 'id' } as const,
    { records, field: 'scopeReservoirs', to: reservoirs, by: 'id' } as const,
  ]);
  return [
    { records: accountRecords, field: 'roles', to: roles, by: 'code' },
    { records: accountRecords, field: 'staffId', to: people, by: 'id' },
    { records: roles.name, field: 'functions', to: functions, by: 'code' },
    ...bound,
  ] as const;
}
