import { accountsPath, ownAccountPath } from '../contract/common.ts';

// Addresses that screens of this slice link to.
export { accountsPath, ownAccountPath };

/** The permissions of the account with an id. */
export const rightsPath = (id: string) => `${accountsPath}/${id}/access`;

/** The matrix of roles and functions. */
export const matrixPath = '/role-management/role-function';

/** The user's own permissions. */
export const ownRightsPath = `${ownAccountPath}/access`;
