import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { slotsFor } from '../../ui/slices/slots.ts';
import { invitationsPath, signUpSettingsPath, signUpsPath } from './contract/common.ts';
import {
  accountKeysCall,
  accountRightsCall,
  accountSessionsCall,
  invitationsCall,
  listAccountsCall,
  listApisCall,
  matrixCall,
  ownRightsCall,
  ownSessionsCall,
  signUpSettingsCall,
  signUpsCall,
  updateAccountCall,
} from './contract/screens.ts';
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
      permission: listAccountsCall,
      component: () => import('./screens/account-list.tsx'),
    },
    rights: {
      path: rightsPath('$id'),
      title: (t) => t('labels:access.rights'),
      permission: accountRightsCall,
      component: () => import('./screens/rights-page.tsx'),
    },
    ownRights: {
      path: ownRightsPath,
      title: (t) => t('labels:access.ownRights'),
      permission: ownRightsCall,
      component: () => import('./screens/rights-page.tsx'),
    },
    apis: {
      path: '/role-management/api',
      title: (t) => t('labels:access.apis'),
      permission: listApisCall,
      component: () => import('./screens/api-list.tsx'),
    },
    ownAccount: {
      path: ownAccountPath,
      title: (t) => t('labels:access.ownAccount'),
      permission: ownSessionsCall,
      component: () => import('./screens/own-account.tsx'),
    },
    keys: {
      path: `${accountsPath}/keys`,
      title: (t) => t('labels:access.keys'),
      permission: accountKeysCall,
      component: () => import('./screens/key-page.tsx'),
    },
    signUps: {
      path: signUpsPath,
      title: (t) => t('labels:access.signUps'),
      permission: signUpsCall,
      component: () => import('./screens/sign-up/sign-up-list.tsx'),
    },
    invitations: {
      path: invitationsPath,
      title: (t) => t('labels:access.invitations'),
      permission: invitationsCall,
      component: () => import('./screens/sign-up/invitation-list.tsx'),
    },
    signUpSettings: {
      path: signUpSettingsPath,
      title: (t) => t('labels:access.signUpSettings'),
      permission: signUpSettingsCall,
      component: () => import('./screens/sign-up/sign-up-settings.tsx'),
    },
    sessions: {
      path: `${accountsPath}/sessions`,
      title: (t) => t('labels:access.sessions'),
      permission: accountSessionsCall,
      component: () => import('./screens/session-page.tsx'),
    },
    matrix: {
      path: matrixPath,
      title: (t) => t('labels:access.matrix'),
      permission: matrixCall,
      component: () => import('./screens/matrix-page.tsx'),
    },
  },
  accountSections: [
    {
      name: 'profile',
      place: 'person',
      title: 'access:own.profile',
      component: () => import('./screens/own-profile.tsx'),
    },
    {
      name: 'devices',
      place: 'signIn',
      title: 'access:own.devices',
      component: () => import('./screens/own-devices.tsx'),
    },
    {
      name: 'sign-ins',
      place: 'signIn',
      title: 'access:signIns.title',
      component: () => import('./screens/own-sign-ins.tsx'),
    },
    {
      name: 'tokens',
      place: 'programs',
      title: 'access:tokens.title',
      component: () => import('./screens/own-tokens.tsx'),
    },
    { name: 'data', place: 'data', title: 'access:own.data', component: () => import('./screens/own-data.tsx') },
  ],
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
      update: updateAccountCall,
      restorer: () => import('./screens/use-account-restorer.ts'),
      fields: ['fullName', 'email', 'phone', 'roles', 'status'],
    },
  },
} as const satisfies BrowserSlice;
