import { posix } from 'node:path';
import { limits } from './limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { scanXml, type XmlAttributes } from './xml-scanner.ts';
import type { ZipPackage } from './zip-package.ts';

/** The sheets of a workbook, and where its parts are. */
export interface Workbook {
  /** The worksheets in order. */
  readonly sheets: readonly { readonly name: string; readonly part: string; readonly hidden: boolean }[];
  readonly date1904: boolean;
  /** Absent where the workbook has none. */
  readonly styles?: string;
  readonly strings?: string;
}

/**
 * Finds the workbook in an Office file and reads its list of sheets.
 * @throws SpreadsheetError notSpreadsheet, binaryExcel, noSheet, tooManySheets or an error of reading a part.
 */
export async function readWorkbook(zip: ZipPackage): Promise<Workbook> {
  const part = await findWorkbook(zip);
  const relations = await readRelations(zip, part);
  const listed: XmlAttributes[] = [];
  let date1904 = false;
  await eachElement(zip, part, (name, attributes) => {
    if (name === 'workbookPr') date1904 = isTrue(attributes.date1904);
    if (name === 'sheet' && listed.push(attributes) > limits.sheets) {
      throw new SpreadsheetError('tooManySheets', { values: { max: limits.sheets } });
    }
  });
  const sheets = listed.flatMap((attributes) => {
    const relation = relations.find(({ id }) => id === relationId(attributes));
    const hidden = (attributes.state ?? 'visible') !== 'visible';
    return relation?.type === 'worksheet' ? [{ name: attributes.name ?? '', part: relation.target, hidden }] : [];
  });
  if (sheets.every(({ hidden }) => hidden)) throw new SpreadsheetError('noSheet');
  const [styles, strings] = ['styles', 'sharedStrings'].map(
    (type) => relations.find((relation) => relation.type === type && zip.has(relation.target))?.target,
  );
  return { sheets, date1904, ...(styles && { styles }), ...(strings && { strings }) };
}

/** Calls `visit` for every element of a part. */
export async function eachElement(
  zip: ZipPackage,
  part: string,
  visit: (name: string, attributes: XmlAttributes) => void,
): Promise<void> {
  const scanner = scanXml({ open: visit });
  for await (const text of zip.read(part)) scanner.write(text);
  scanner.end();
}

/** Whether an attribute is true in the spelling of the format. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

const contentTypes = '[Content_Types].xml';

async function findWorkbook(zip: ZipPackage): Promise<string> {
  if (zip.has('mimetype') && zip.has('content.xml')) throw otherFile('ods');
  if (!zip.has(contentTypes) || !zip.has('_rels/.rels')) throw otherFile('zip');
  const part = (await readRelations(zip, '')).find(({ type }) => type === 'officeDocument')?.target ?? '';
  let contentType = '';
  await eachElement(zip, contentTypes, (name, attributes) => {
    const named = name === 'Override' && attributes.PartName?.toLowerCase() === `/${part}`.toLowerCase();
    if (named) contentType = attributes.ContentType ?? '';
  });
  if (/^application\/vnd\.ms-excel\.sheet\.binary\./.test(contentType)) throw new SpreadsheetError('binaryExcel');
  if (contentType.includes('wordprocessingml')) throw otherFile('docx');
  if (contentType.includes('presentationml')) throw otherFile('pptx');
  if (!/spreadsheetml|ms-excel/.test(contentType)) throw otherFile('zip');
  if (!zip.has(part)) throw new SpreadsheetError('damaged', { values: { part } });
  return part;
}

function otherFile(found: string): SpreadsheetError {
  return new SpreadsheetError('notSpreadsheet', { values: { found } });
}

interface Relation {
  readonly id: string;
  /** The last segment of the type's address, which the transitional and the strict format share. */
  readonly type: string;
  readonly target: string;
}

/** The relationships of a part inside the package; the empty part is the package itself. */
async function readRelations(zip: ZipPackage, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations: Relation[] = [];
  if (!zip.has(file)) return relations;
  await eachElement(zip, file, (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
    if (name !== 'Relationship' || mode === 'External') return;
    relations.push({ id, type: posix.basename(type), target: posix.join('/', folder, fromRoot(target)).slice(1) });
    if (relations.length > limits.zipEntries) throw new SpreadsheetError('damaged');

    function fromRoot(path: string): string {
      return path.startsWith('/') ? posix.relative(posix.join('/', folder), path) : path;
    }
  });
  return relations;
}

/** The relationship id of a sheet: the attribute `id` of the relationships namespace, with any prefix. */
function relationId(attributes: XmlAttributes): string | undefined {
  const name = Object.keys(attributes).find((key) => key.endsWith(':id'));
  return name === undefined ? undefined : attributes[name];
}
