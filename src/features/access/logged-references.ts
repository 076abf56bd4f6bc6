import type { Resource } from '../../declare/resource.ts';
import { accountRecords } from './contract/common.ts';
import { functions } from './functions/resource.ts';
import { roles } from './roles/resource.ts';

/**
 * The references in audit entries about access, for their names (features/audit/queries/names.ts).
 * @param people the resource of the people who own accounts.
 */
export function loggedReferences(people: Resource) {
  return [
    { records: accountRecords, field: 'roles', to: roles, by: 'code' },
    { records: accountRecords, field: 'staffId', to: people, by: 'id' },
    { records: roles.name, field: 'functions', to: functions, by: 'code' },
  ] as const;
}
