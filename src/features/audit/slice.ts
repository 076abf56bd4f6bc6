import type { Slice, SliceFunction } from '../../declare/slices/slice.ts';
import {
  auditOperations,
  exportAudit,
  getAuditFilters,
  getDetailAudit,
  getListAudit,
  getRecordHistory,
  getRecordState,
} from './contract/audit.ts';

export const historyView: SliceFunction = {
  code: 'history-view',
  group: 'audit',
  operations: [getRecordHistory, getRecordState],
};

/** The audit log, and the history of each record. */
export const audit: Slice = {
  name: 'audit',
  operations: auditOperations,
  functions: [
    {
      code: 'audit-view',
      group: 'audit',
      verb: 'view',
      operations: [getListAudit, getDetailAudit, getAuditFilters, ...historyView.operations],
    },
    { code: 'audit-export', group: 'audit', verb: 'export', operations: [exportAudit] },
    historyView,
  ],
};
