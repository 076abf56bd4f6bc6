import type { Operation } from '../../contract/operation.ts';
import type { Slice } from '../../declare/slices/slice.ts';
import { getListExport, importOperations, spreadsheetOperations } from './contract.ts';

/** Records as files: exports, imports and the registers of both. */
export const spreadsheets: Slice = {
  name: 'spreadsheets',
  operations: [...importOperations, getListExport],
  functions: [{ code: 'exports-view', group: 'audit', verb: 'view', operations: [getListExport] }],
  toResource(resource) {
    const own = spreadsheetOperations(resource);
    if (!own) return undefined;
    return {
      operations: [own.exportRecords as Operation, own.importRecords as Operation],
      opens: { export: [own.exportRecords], import: [own.importRecords, ...importOperations] },
    };
  },
};
