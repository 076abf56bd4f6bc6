import { accountsPath } from '../contract/common.ts';

// Addresses that screens of this slice lead to from one another.
export { accountsPath };

/** Everything that the account of an id may do. */
export const rightsPath = (id: string) => `${accountsPath}/${id}/access`;

/** The matrix of roles and functions. */
export const matrixPath = '/role-management/role-function';

/** One's own account and devices. */
export const ownAccountPath = '/account';

/** Everything that one may do oneself. */
export const ownRightsPath = `${ownAccountPath}/access`;
