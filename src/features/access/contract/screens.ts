/** The name and access of the operations that open these screens, without their schemas, for the first script. */
export const listAccountsCall = { name: 'getListUser', access: 'permission' } as const;
export const accountRightsCall = { name: 'getUserAccess', access: 'permission' } as const;
export const ownRightsCall = { name: 'getMyAccess', access: 'session' } as const;
export const listApisCall = { name: 'getListApi', access: 'permission' } as const;
export const ownSessionsCall = { name: 'getListMySession', access: 'session' } as const;
export const accountKeysCall = { name: 'getListUserKey', access: 'permission' } as const;
export const signUpsCall = { name: 'getListSignUp', access: 'permission' } as const;
export const invitationsCall = { name: 'getListInvitation', access: 'permission' } as const;
export const signUpSettingsCall = { name: 'updateSignUpSettings', access: 'permission' } as const;
export const accountSessionsCall = { name: 'getListUserSession', access: 'permission' } as const;
export const matrixCall = { name: 'getListAllRoleFunction', access: 'permission' } as const;
export const updateAccountCall = { name: 'updateUser', access: 'permission' } as const;
