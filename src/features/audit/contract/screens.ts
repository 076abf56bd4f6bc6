/** The name and access of the operations that open these screens, without their schemas, for the first script. */
export const listAuditCall = { name: 'getListAudit', access: 'permission' } as const;
export const recordHistoryCall = { name: 'getRecordHistory', access: 'permission' } as const;
