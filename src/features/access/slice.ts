import type { Slice } from '../../declare/slices/slice.ts';
import {
  type Account,
  accountOperations,
  deleteUserKey,
  deleteUserSession,
  dismissNewFunction,
  explainAccess,
  exportAccessReview,
  getDetailUser,
  getListAllRoleFunction,
  getListApi,
  getListUser,
  getListUserKey,
  getListUserSession,
  getUserAccess,
  insertRoleClone,
  insertUser,
  insertUserKey,
  previewRoleClone,
  previewRoleFunction,
  requireUserPasswordChange,
  resetUserPassword,
  roleOperations,
  startViewAs,
  updateApi,
  updateFunctionApi,
  updateManyUser,
  updateRoleFunction,
  updateUser,
  updateUserRole,
  updateUserStatus,
} from './contract/accounts.ts';
import { accountRecords } from './contract/common.ts';

/** Accounts, their roles, the functions of those, and the operations of each function. */
export const access: Slice = {
  name: 'access',
  operations: [...accountOperations, ...roleOperations],
  functions: [
    {
      code: 'accounts-view',
      group: 'access',
      operations: [getListUser, getDetailUser, getListUserSession, explainAccess, getUserAccess],
    },
    {
      code: 'accounts-edit',
      group: 'access',
      operations: [
        insertUser,
        updateUser,
        updateUserRole,
        updateUserStatus,
        updateManyUser,
        resetUserPassword,
        requireUserPasswordChange,
        deleteUserSession,
      ],
    },
    { code: 'machine-keys', group: 'access', operations: [getListUserKey, insertUserKey, deleteUserKey] },
    { code: 'access-view', group: 'access', operations: [getListAllRoleFunction, previewRoleFunction, getListApi] },
    {
      code: 'access-edit',
      group: 'access',
      operations: [updateRoleFunction, dismissNewFunction, updateFunctionApi, previewRoleClone, insertRoleClone],
    },
    { code: 'access-export', group: 'access', operations: [exportAccessReview] },
    { code: 'apis-edit', group: 'access', operations: [updateApi] },
    { code: 'view-as', group: 'access', operations: [startViewAs] },
  ],
  privateFields: [
    {
      records: accountRecords,
      fields: ['fullName', 'email', 'phone'] satisfies (keyof Account)[],
      readBy: getDetailUser,
    },
  ],
};
