import { cellAddress, columnLetters } from './cell-address.ts';
import type { ColumnKind, SpreadsheetColumn } from './column.ts';
import { escapeMarkup, escapeText } from './escaped-text.ts';
import { excelLimits } from './limits.ts';
import { formatOf, styleOfKind } from './xlsx-styles.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The hidden sheet of our own workbooks that holds the lists of choices: inside a validation rule a list has at most
 * 255 characters and no commas.
 */
export const choicesSheet = '_choices';

/** The fixed parts of a workbook by name; xl/worksheets/sheet1.xml is written separately. */
export function fixedParts(name: string, columns: readonly SpreadsheetColumn[], styles: string): Map<string, string> {
  const hasChoices = columns.some(({ choices }) => choices?.length);
  const sheetNumbers = hasChoices ? [1, 2] : [1];
  const title = sheetName(name);
  const override = (part: string, type: string) => `<Override PartName="/xl/${part}" ContentType="${type}+xml"/>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${officeRelations}/${type}" Target="${target}"/>`;
  const parts = new Map([
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', `${sheetType}.sheet.main`)}${sheetNumbers.map((number) => override(`worksheets/sheet${number}.xml`, `${sheetType}.worksheet`)).join('')}${override('styles.xml', `${sheetType}.styles`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageRelations}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="${escapeMarkup(title)}" sheetId="1" r:id="rId1"/>${hasChoices ? `<sheet name="${choicesSheet}" sheetId="2" state="hidden" r:id="rId2"/>` : ''}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageRelations}">${sheetNumbers.map((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`)).join('')}${relation(3, 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ]);
  if (hasChoices) parts.set('xl/worksheets/sheet2.xml', choicesXml(columns));
  return parts;
}

/** The sheet's XML before its rows: a frozen header row, the columns' widths and styles. */
export function sheetStart(columns: readonly SpreadsheetColumn[]): string {
  const widths = columns.map(({ header, kind, width }, index) => {
    const characters = width ?? Math.min(widest, Math.max(kindWidths[kind], header.length + filterArrow));
    return `<col min="${index + 1}" max="${index + 1}" width="${characters}" style="${formatOf(styleOfKind(kind))}" customWidth="1"/>`;
  });
  const cols = widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '';
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${cols}<sheetData>`;
}

/**
 * The sheet's XML after its rows, the last of which is `lastRow`: filter, validation rules, no warning about numbers
 * stored as text.
 */
export function sheetEnd(columns: readonly SpreadsheetColumn[], lastRow: number): string {
  if (columns.length === 0) return '</sheetData></worksheet>';
  const rules = columns.flatMap(rulesOf);
  const validations =
    rules.length > 0 ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : '';
  const corner = cellAddress(columns.length - 1, lastRow);
  const all = `A1:${cellAddress(columns.length - 1, excelLimits.rows)}`;
  return `</sheetData><autoFilter ref="A1:${corner}"/>${validations}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

/** A valid sheet name: at most 31 characters, none of []:*?/\, no apostrophe at an end, not empty, not reserved. */
export function sheetName(name: string): string {
  const legal = name
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot carry them.
    .replace(/[[\]:*?/\\\u0000-\u001f\ufffe\uffff]/g, ' ')
    .slice(0, excelLimits.sheetNameCharacters)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/^[\s']+|[\s']+$/g, '');
  if (legal === '') return 'Sheet1';
  return ['history', choicesSheet].includes(legal.toLowerCase()) ? `${legal} 1` : legal;
}

const kindWidths: Readonly<Record<ColumnKind, number>> = {
  text: 20,
  integer: 12,
  decimal: 14,
  date: 12,
  instant: 17,
  boolean: 10,
};
const widest = 60;
/** The width that the filter arrow takes from a header. */
const filterArrow = 4;

function rulesOf({ header, note, choices }: SpreadsheetColumn, index: number): string[] {
  const column = columnLetters(index);
  const rules: string[] = [];
  if (note) {
    const [title, prompt] = [promptText(header, 32), promptText(note, excelLimits.promptCharacters)];
    rules.push(
      `<dataValidation allowBlank="1" showInputMessage="1" promptTitle="${title}" prompt="${prompt}" sqref="${column}1"/>`,
    );
  }
  if (choices?.length) {
    rules.push(
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${column}2:${column}${excelLimits.rows}"><formula1>${choicesSheet}!$${column}$1:$${column}$${choices.length}</formula1></dataValidation>`,
    );
  }
  return rules;
}

/** A line break in an attribute would become a space. */
function promptText(text: string, max: number): string {
  return escapeText(text.slice(0, max).replace(/[\ud800-\udbff]$/, '')).replaceAll('\n', '&#10;');
}

/** The lists, each in the column of the cells that use it. */
function choicesXml(columns: readonly SpreadsheetColumn[]): string {
  const longest = Math.max(...columns.map(({ choices }) => choices?.length ?? 0));
  const rows = Array.from({ length: longest }, (_, index) => {
    const cells = columns.map(({ choices }, column) => {
      const choice = choices?.[index];
      if (choice === undefined) return '';
      return `<c r="${cellAddress(column, index + 1)}" t="inlineStr"><is><t xml:space="preserve">${escapeText(choice)}</t></is></c>`;
    });
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  return `${declaration}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}
