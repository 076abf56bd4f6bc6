import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { slotsFor } from '../../ui/slices/slots.ts';
import {
  getListAllRoleFunction,
  getListApi,
  getListMySession,
  getListUser,
  getListUserKey,
  getListUserSession,
  getMyAccess,
  getUserAccess,
  updateUser,
} from './contract/accounts.ts';
import { functions } from './functions/resource.ts';
import { roles } from './roles/resource.ts';
import { accountsPath, matrixPath, ownAccountPath, ownRightsPath, rightsPath } from './screens/addresses.ts';
import labels from './screens/messages/labels.json';

/** Access management in the browser: accounts, operations, the matrix, and additions to roles and functions. */
export const accessBrowser = {
  name: 'access',
  labels,
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
  screens: {
    accounts: {
      path: accountsPath,
      title: (t) => t('labels:access.accounts'),
      permission: getListUser,
      component: () => import('./screens/account-list.tsx'),
    },
    rights: {
      path: rightsPath('$id'),
      title: (t) => t('labels:access.rights'),
      permission: getUserAccess,
      component: () => import('./screens/rights-page.tsx'),
    },
    ownRights: {
      path: ownRightsPath,
      title: (t) => t('labels:access.ownRights'),
      permission: getMyAccess,
      component: () => import('./screens/rights-page.tsx'),
    },
    apis: {
      path: '/role-management/api',
      title: (t) => t('labels:access.apis'),
      permission: getListApi,
      component: () => import('./screens/api-list.tsx'),
    },
    ownAccount: {
      path: ownAccountPath,
      title: (t) => t('labels:access.ownAccount'),
      permission: getListMySession,
      component: () => import('./screens/own-account.tsx'),
    },
    keys: {
      path: `${accountsPath}/keys`,
      title: (t) => t('labels:access.keys'),
      permission: getListUserKey,
      component: () => import('./screens/key-page.tsx'),
    },
    sessions: {
      path: `${accountsPath}/sessions`,
      title: (t) => t('labels:access.sessions'),
      permission: getListUserSession,
      component: () => import('./screens/session-page.tsx'),
    },
    matrix: {
      path: matrixPath,
      title: (t) => t('labels:access.matrix'),
      permission: getListAllRoleFunction,
      component: () => import('./screens/matrix-page.tsx'),
    },
  },
  slots: [
    slotsFor(roles, {
      list: {
        beside: () => import('./screens/access-terms.tsx'),
        rowActions: { most: 4, component: () => import('./screens/role-actions.tsx') },
      },
      record: { belowFields: () => import('./screens/role-held.tsx') },
    }),
    slotsFor(functions, {
      list: {
        beside: () => import('./screens/access-terms.tsx'),
        rowActions: { most: 1, component: () => import('./screens/function-actions.tsx') },
      },
      record: { belowFields: () => import('./screens/function-held.tsx') },
    }),
  ],
  histories: {
    accounts: {
      href: accountsPath,
      update: updateUser,
      restorer: () => import('./screens/use-account-restorer.ts'),
      fields: ['fullName', 'email', 'phone', 'roles', 'status'],
    },
  },
} as const satisfies BrowserSlice;
