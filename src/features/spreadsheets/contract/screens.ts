import type { Resource } from '../../../declare/resource.ts';

const access = 'permission' as const;

/** The calls that open these screens. The first scripts know only this, without the schemas. */
export const listImportsCall = { name: 'getListImport', access } as const;
export const listExportsCall = { name: 'getListExport', access } as const;

/** The export and import calls of a resource; undefined for one without files. */
export function fileCalls({ spreadsheet, operations: { noun } }: Resource) {
  if (!spreadsheet) return undefined;
  return { exporting: { name: `export${noun}`, access }, importing: { name: `import${noun}`, access } } as const;
}
