import type { Resource } from '../../declare/resource.ts';
import type { Slice, SliceFunction } from '../../declare/slices/slice.ts';
import { getListExport, importOperations, spreadsheetOperations, undoOthersImport } from './contract/operations.ts';

/** The columns of rows that another feature stores, and the functions that grant access to their files. */
interface SinkRows extends Pick<SliceFunction, 'group'> {
  readonly resource: Resource;
  readonly functions: Readonly<Record<'export' | 'import', SliceFunction['code']>>;
}

/**
 * Files of records: exports, imports and the registers of both.
 * @param sinkRows the sources of files that are not resources of the product.
 */
export function spreadsheetsSlice(sinkRows: readonly SinkRows[]): Slice {
  return {
    name: 'spreadsheets',
    operations: [
      ...sinkRows.flatMap(({ resource }) => filesOf(resource)?.operations ?? []),
      ...importOperations,
      undoOthersImport,
      getListExport,
    ],
    functions: [
      { code: 'exports-view', group: 'audit', verb: 'view', operations: [getListExport] },
      { code: 'imports-undo', group: 'imports', operations: [undoOthersImport] },
      ...sinkRows.flatMap(({ resource, group, functions }) => {
        const opens = filesOf(resource)?.opens;
        if (!opens) return [];
        return (['export', 'import'] as const).map((verb) => ({
          ...{ code: functions[verb], group, verb, operations: opens[verb] },
        }));
      }),
    ],
    toResource: filesOf,
  };
}

function filesOf(resource: Resource) {
  const own = spreadsheetOperations(resource);
  if (!own) return undefined;
  return {
    operations: [own.exportRecords, own.importRecords],
    opens: { export: [own.exportRecords], import: [own.importRecords, ...importOperations] },
  };
}
