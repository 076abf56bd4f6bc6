/** Addresses that screens of this slice lead to from one another. */
export const accountsPath = '/account-management';

/** The matrix of roles and functions. */
export const matrixPath = '/role-management/role-function';

/** One's own account and devices. */
export const ownAccountPath = '/account';
