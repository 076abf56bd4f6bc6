import type { ColumnKind } from './column.ts';

/** The style of a cell. `quoted` is a text that looks like a formula, with the flag that a leading apostrophe sets. */
export type CellStyle = 'general' | 'text' | 'integer' | 'date' | 'instant' | 'quoted';

const styles: readonly CellStyle[] = ['general', 'text', 'integer', 'date', 'instant', 'quoted'];

/** The index of the header's format. */
export const headerFormat = 1;

/** The index of a style's format; a marked cell has a red fill. */
export function formatOf(style: CellStyle, marked = false): number {
  return 2 + 2 * styles.indexOf(style) + Number(marked);
}

/** The style of a column's values, and of its empty cells for later input. */
export function styleOfKind(kind: ColumnKind): CellStyle {
  return kind === 'decimal' || kind === 'boolean' ? 'general' : kind;
}

/** Number format ids: 0, 1 and 49 are built in (General, 0, @). */
const numberFormats: Readonly<Record<CellStyle, number>> = {
  general: 0,
  text: 49,
  integer: 1,
  date: 164,
  instant: 165,
  quoted: 49,
};

const header =
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>';

const cellFormats = styles.flatMap((style) =>
  [0, 3].map((fill) => {
    const quote = style === 'quoted' ? ' quotePrefix="1"' : '';
    return `<xf numFmtId="${numberFormats[style]}" fontId="0" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"${quote}/>`;
  }),
);

/** The part xl/styles.xml. */
export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid('FFDDEBF7')}${solid('FFFFC7CE')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${2 + cellFormats.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${header}${cellFormats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function solid(color: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`;
}
