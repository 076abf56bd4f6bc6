import { getDetailUser } from '../features/access/contract.ts';
import { type Privacies, privacyOf } from '../features/audit/rules.ts';
import { resources } from './resources.ts';

/** What the audit log shows to few and can forget: the private fields of resources, and what accounts say of a person. */
export const privacies: Privacies = new Map([
  ...resources.map((resource) => [resource.name, privacyOf(resource)] as const),
  ['accounts', { fields: ['fullName', 'email', 'phone'], permission: getDetailUser.name }],
]);
