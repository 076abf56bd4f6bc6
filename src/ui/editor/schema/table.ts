import { Table, TableCell, TableHeader, TableRow, TableView } from '@tiptap/extension-table';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { alignmentAttribute } from './alignment.ts';

/** Column widths of a table in pixels, taken from its first row; undefined for a column without one. */
function columnWidths(table: DocumentNode): (number | undefined)[] {
  const widths: (number | undefined)[] = [];
  table.firstChild?.forEach((cell) => {
    const known: (number | undefined)[] = cell.attrs.colwidth ?? [];
    for (let column = 0; column < cell.attrs.colspan; column += 1) widths.push(known[column] || undefined);
  });
  return widths;
}

/** The widths that a table's `<col>` elements give to the columns of a cell, or null. */
function cellWidths(cell: HTMLElement): number[] | null {
  const columns = [...(cell.closest('table')?.querySelectorAll(':scope > colgroup > col') ?? [])];
  let first = 0;
  for (let before = cell.previousElementSibling; before; before = before.previousElementSibling) {
    first += spanOf(before, 'colspan');
  }
  const widths = columns.slice(first, first + spanOf(cell, 'colspan')).map((column) => numberOf(column, 'width'));
  return widths.some((width) => width > 0) ? widths : null;
}

function numberOf(element: Element, name: string): number {
  const number = Number.parseInt(element.getAttribute(name) ?? '', 10);
  return Number.isFinite(number) && number > 0 && number < 10_000 ? number : 0;
}

function spanOf(element: Element, name: string): number {
  return Math.min(numberOf(element, name) || 1, 100);
}

function spanAttribute(name: string) {
  return {
    default: 1,
    parseHTML: (element: HTMLElement) => spanOf(element, name),
    renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
  };
}

const cellAttributes = {
  alignment: alignmentAttribute,
  colspan: spanAttribute('colspan'),
  rowspan: spanAttribute('rowspan'),
  // Written once for the whole column, in the table's <col> elements.
  colwidth: { default: null, parseHTML: cellWidths, renderHTML: () => ({}) },
};

const Cell = TableCell.extend({
  addAttributes: () => cellAttributes,
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

const HeaderCell = TableHeader.extend({
  addAttributes: () => ({
    ...cellAttributes,
    scope: {
      default: null,
      parseHTML: (element: HTMLElement) => /^(?:col|row)$/.exec(element.getAttribute('scope') ?? '')?.[0] ?? null,
    },
  }),
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});

/** The table in the editor: scrolls on its own when wider than the text, and shows its caption. */
class TableWithCaption extends TableView {
  constructor(node: DocumentNode, cellMinWidth: number, view: EditorView) {
    super(node, cellMinWidth, view);
    if (!node.attrs.caption) return;
    const caption = this.table.ownerDocument.createElement('caption');
    caption.contentEditable = 'false';
    caption.textContent = node.attrs.caption;
    // After the columns: resizing expects them as the table's first child. CSS shows the caption on top all the same.
    this.colgroup.after(caption);
  }
}

const CaptionedTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: '',
      parseHTML: (element: HTMLElement) => element.querySelector(':scope > caption')?.textContent?.trim() ?? '',
      renderHTML: () => ({}),
    },
  }),
  // The caption is read as an attribute; otherwise its text would become a row.
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const widths = columnWidths(node);
    const columns = widths.map((width) => ['col', width === undefined ? {} : { width }] as const);
    return [
      'table',
      HTMLAttributes,
      ...(node.attrs.caption ? [['caption', node.attrs.caption] as const] : []),
      ...(widths.some((width) => width !== undefined) ? [['colgroup', ...columns] as const] : []),
      ['tbody', 0],
    ];
  },
}).configure({ resizable: true, View: TableWithCaption, cellMinWidth: 48 });

/** Tables with a caption, merged cells, header cells and column widths. */
export const tableExtensions = [CaptionedTable, TableRow, HeaderCell, Cell];
