import type { Resource } from '../../../declare/resource.ts';

const access = 'permission' as const;

/** The calls that open these screens: the first scripts know them by this alone, and not by their schemas. */
export const listImportsCall = { name: 'getListImport', access } as const;
export const listExportsCall = { name: 'getListExport', access } as const;

/** The calls by which records of a resource become a file, and a file records; undefined for one without files. */
export function fileCalls({ spreadsheet, operations: { noun } }: Resource) {
  if (!spreadsheet) return undefined;
  return { exporting: { name: `export${noun}`, access }, importing: { name: `import${noun}`, access } } as const;
}
