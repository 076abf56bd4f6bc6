import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { logicalKey } from '../../browser/logical-key.ts';
import { isPressed } from '../../browser/shortcuts.ts';
import { usePagePaste } from '../../browser/use-page-paste.ts';
import { useAnnouncedShortcuts } from '../../browser/use-shortcut.ts';
import type { AlignedBlock } from '../../lib/aligned-block.ts';
import { type Block, blockOf, type Cell, cellsIn, numbersFrom, type Range } from '../../lib/cell-block.ts';
import { nextCell } from '../../lib/cell-navigation.ts';
import { cellsOf, copiedText } from '../../lib/clipboard-cells.ts';
import { type PastedColumn, pastedTexts } from '../../lib/pasted-cells.ts';
import { createUndo, type UndoStep } from '../../lib/undo-steps.ts';
import { gridKeys, useGridShortcuts } from './grid-shortcuts.ts';

/** A new text for one cell. */
export interface CellChange<Name extends string = string> {
  readonly row: number;
  readonly name: Name;
  readonly text: string;
}

/** Handles new texts of cells; `step`: the change is an undo or redo. */
export type OnCellChange<Name extends string = string> = (
  changes: readonly CellChange<Name>[],
  step?: UndoStep,
) => void;

/** An editable column. */
interface GridColumn<Name extends string> extends PastedColumn {
  readonly name: Name;
}

interface GridOptions<Name extends string> {
  readonly grid: RefObject<HTMLTableElement | null>;
  /** The number of rows. */
  readonly size: number;
  readonly columns: readonly GridColumn<Name>[];
  /** The text of a cell. */
  readonly textOf: (row: number, name: Name) => string;
  /** The text to copy, if it is more than the typed one. */
  readonly seenOf?: (row: number, name: Name) => string;
  /** Identifies a row, even if rows move. */
  readonly keyOf: (row: number) => string;
  readonly rowOf: (key: string) => number;
  /** Absent: the cells are read-only. */
  readonly onChange: OnCellChange<Name> | undefined;
  /** Called with the number of pasted rows that did not fit. */
  readonly onOverflow: (rows: number) => void;
  /** Called with the headings of pasted columns that the table does not have. */
  readonly onUnknownHeadings?: (headings: readonly string[]) => void;
  readonly onLeave: (row: number) => void;
  /** The cursor has left a cell, but not its row. */
  readonly onLeft: () => void;
  /** Something was pasted while no cell was selected: the first cell then gets the focus. */
  readonly onPagePaste: () => void;
  /** What a pasted block says of its own rows and columns; undefined: it goes to the selected cell as it is. */
  readonly align?: (block: string[][]) => AlignedBlock | undefined;
}

/**
 * A table of inputs that works like a spreadsheet: arrows and Enter move, typing replaces, F2 or a double click edits
 * the text, Shift with arrows selects a block, which can be copied, cleared and filled down; Ctrl+Z undoes.
 */
export function useGrid<Name extends string>(options: GridOptions<Name>) {
  const { grid, size, columns, textOf, keyOf, rowOf, onChange, onOverflow, onLeave, onLeft, onPagePaste } = options;
  const [range, setRange] = useState<Range>();
  /** The text of the cell when it got the focus. */
  const before = useRef('');
  /** The cell where the user started to tab through a row: Enter goes to that column in the next row. */
  const lineStart = useRef<Cell>(undefined);
  const [undo] = useState(createUndo<Name>);
  const names = columns.map(({ name }) => name);

  const goTo = ([row, column]: Cell) =>
    grid.current?.querySelector<HTMLInputElement>(`input[data-place="${row} ${column}"]`)?.focus();
  const put = (changes: readonly CellChange<Name>[]) => {
    const real = changes.filter(({ row, name, text }) => textOf(row, name) !== text);
    if (!onChange || real.length === 0) return;
    undo.add(
      real.map((each) => ({
        key: keyOf(each.row),
        name: each.name,
        before: textOf(each.row, each.name),
        after: each.text,
      })),
    );
    onChange(real);
  };
  const takeBack = (step: UndoStep) => {
    const changes = undo.take(step).flatMap(({ key, name, text }) => {
      const row = rowOf(key);
      return row < 0 ? [] : [{ row, name, text }];
    });
    if (changes.length > 0) onChange?.(changes, step);
    const [first] = changes;
    if (first) goTo([first.row, names.indexOf(first.name)]);
  };
  /** The selected block, or the cell with the cursor. */
  const chosen = (row: number, column: number) => blockOf(range ?? { from: [row, column], to: [row, column] });
  /** A text for a cell, where the grid has a column there. */
  const said = (row: number, column: number, textIn: (name: Name) => string): CellChange<Name>[] => {
    const name = names[column];
    return name === undefined ? [] : [{ row, name, text: textIn(name) }];
  };
  const say = (block: Block, textIn: (name: Name) => string) =>
    put(cellsIn(block).flatMap(([row, x]) => said(row, x, textIn)));
  const clearBlock = (row: number, column: number) => say(chosen(row, column), () => '');
  const fillDown = (row: number, column: number) => {
    const block = chosen(row, column);
    const source = block.bottom > block.top ? block.top : block.top - 1;
    if (source >= 0) say({ ...block, top: source + 1 }, (name) => textOf(source, name));
  };

  const arrive = (place: ReturnType<typeof placeOf>) => {
    if (!place) return;
    const name = names[place.column];
    before.current = name ? textOf(place.row, name) : '';
    undo.end();
    setRange(undefined);
    delete place.input.dataset.mode;
    place.input.select();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const act = (work: () => void) => {
      event.preventDefault();
      work();
    };
    const place = placeOf(event.target);
    const beside = event.altKey ? undefined : besideIn(event.target, event.key);
    if (!place && beside) return act(() => beside.focus());
    if (!place || event.nativeEvent.isComposing) return;
    const { input, row, column } = place;
    const isEditing = input.dataset.mode === 'edit';
    if (event.ctrlKey || event.metaKey) {
      if (isPressed(event, gridKeys.fillDown)) return act(() => fillDown(row, column));
      if (isPressed(event, gridKeys.undo) && !isEditing) return act(() => takeBack('undo'));
      if (isPressed(event, gridKeys.redo) && !isEditing) return act(() => takeBack('redo'));
      if (event.key === 'Home') return act(() => goTo([0, 0]));
      if (event.key === 'End') return act(() => goTo([size - 1, names.length - 1]));
      return;
    }
    // Who stores what is typed says why a cell does not take it.
    if (input.readOnly && event.key.length === 1) onChange?.(said(row, column, () => event.key));
    if (isPressed(event, gridKeys.edit)) return act(() => edit(input));
    if (event.key === 'Escape') {
      return act(() => {
        setRange(undefined);
        delete input.dataset.mode;
        put(said(row, column, () => before.current));
        requestAnimationFrame(() => input.select());
      });
    }
    const start = lineStart.current?.[0] === row ? lineStart.current : undefined;
    if (isPressed(event, gridKeys.answer)) return act(() => questionOf(input)?.focus());
    if (event.key === 'Tab') {
      lineStart.current = start ?? [row, column];
      // From the end of a row to the next one, past the questions between them: who types a round answers later.
      const next = row + (event.shiftKey ? -1 : 1);
      const isAtEnd = column === (event.shiftKey ? 0 : names.length - 1);
      if (isAtEnd && next >= 0 && next < size) return act(() => goTo([next, event.shiftKey ? names.length - 1 : 0]));
    }
    if (/^(Arrow|Page|Home|End|Enter|Esc)/.test(event.key)) lineStart.current = undefined;
    if (event.key === 'Enter') {
      const next = row + (event.shiftKey ? -1 : 1);
      if (next >= 0 && next < size) return act(() => goTo([next, start?.[1] ?? column]));
      // Leaves the last row as any other, although the cursor cannot move on.
      return act(() => {
        onLeave(row);
        arrive(place);
      });
    }
    if (isEditing) return;
    const { from, to }: Range = (event.shiftKey && range) || { from: [row, column], to: [row, column] };
    const next = nextCell(event.key, to, [size, names.length]);
    if (next && event.shiftKey) return act(() => setRange({ from, to: next }));
    if (next) return act(() => (beside ? beside.focus() : goTo(next)));
    if ((event.key === 'Delete' || event.key === 'Backspace') && (range || event.key === 'Delete')) {
      return act(() => clearBlock(row, column));
    }
  };

  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!place || !onChange || (place.input.dataset.mode === 'edit' && !/[\t\n]/.test(text))) return;
    event.preventDefault();
    const block = cellsOf(text);
    const { top, left } = chosen(place.row, place.column);
    const aligned = options.align?.(block);
    const lines = aligned?.texts ?? block;
    const columnAt = (x: number) => (aligned?.columns ? aligned.columns[x] : left + x);
    const rowAt = (y: number) => (aligned?.rows ? aligned.rows[y] : top + y);
    const width = Math.max(0, ...lines.map((line) => line.length));
    const read = numbersFrom(0, width - 1).map((x) => columns[columnAt(x) ?? -1]);
    const changes = pastedTexts(lines, read).flatMap((texts, y) =>
      texts.flatMap((each, x) => {
        const [row, name] = [rowAt(y) ?? size, read[x]?.name];
        return each === undefined || name === undefined || row >= size ? [] : [{ row, name, text: each }];
      }),
    );
    put(changes);
    const [rows, places] = [changes.map(({ row }) => row), changes.map(({ name }) => names.indexOf(name))];
    if (changes.length > 0)
      setRange({
        from: [Math.min(...rows), Math.min(...places)],
        to: [Math.max(...rows), Math.max(...places)],
      });
    // The cursor is not there, so it does not leave these rows either.
    for (const row of new Set(rows)) if (row !== place.row) onLeave(row);
    const unplaced = lines.filter((_, y) => (rowAt(y) ?? size) >= size).length;
    if (unplaced > 0) onOverflow(unplaced);
    if (aligned?.unknown.length) options.onUnknownHeadings?.(aligned.unknown);
  };
  const onCopy = (event: ClipboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    if (!place || place.input.dataset.mode === 'edit') return;
    event.preventDefault();
    const { top, bottom, left, right } = chosen(place.row, place.column);
    const seen = options.seenOf ?? textOf;
    const copiedNames = names.slice(left, right + 1);
    const rows = numbersFrom(top, bottom).map((y) => copiedNames.map((name) => seen(y, name)));
    event.clipboardData.setData('text/plain', copiedText(rows));
    if (event.type === 'cut') clearBlock(place.row, place.column);
  };

  // The focus stays while the user looks at another window.
  const isAway = useRef(false);
  const onFocus = (event: FocusEvent<HTMLTableElement>) => {
    if (!isAway.current) arrive(placeOf(event.target));
    isAway.current = false;
  };
  const onBlur = (event: FocusEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    isAway.current = document.activeElement === event.target;
    if (!place || isAway.current) return;
    delete place.input.dataset.mode;
    if (placeOf(event.relatedTarget)?.row !== place.row) onLeave(place.row);
    else onLeft();
  };
  const onMouseDown = (event: MouseEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    const current = placeOf(document.activeElement);
    lineStart.current = undefined;
    if (!place) return;
    if (!event.shiftKey) return whenReleased(place.input);
    if (!current) return;
    event.preventDefault();
    setRange({ from: [current.row, current.column], to: [place.row, place.column] });
  };
  // Does not guess a target: values stored at once in the wrong rows would have to be corrected.
  usePagePaste(() => {
    goTo([0, 0]);
    onPagePaste();
  }, onChange !== undefined);
  useAnnouncedShortcuts(useGridShortcuts(), onChange !== undefined);
  // A stable function: unchanged rows are not rendered at each keystroke.
  const latest = useRef(put);
  useLayoutEffect(() => {
    latest.current = put;
  });
  const type = useCallback((row: number, name: Name, text: string) => latest.current([{ row, name, text }]), []);
  const handlers = { onKeyDown, onPaste, onCopy, onCut: onCopy, onFocus, onBlur, onMouseDown };
  return { handlers, type, range: range && blockOf(range) };
}

/**
 * The focusable element to the left or right of an element in a row, including the history button: arrow keys move
 * between them.
 */
function besideIn(target: EventTarget, key: string): HTMLElement | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[logicalKey(key)];
  const row = target instanceof HTMLElement && target.closest('tr:has([data-place])');
  if (!row || step === undefined) return undefined;
  const all = [...row.querySelectorAll<HTMLElement>('[data-place], button')];
  return all[all.indexOf(target) + step];
}

/**
 * Selects a cell's text when the mouse button is released, wherever that happens: leaving another cell can move the
 * table under the mouse. The browser alone would place a caret, and typing would add to the text.
 */
function whenReleased(input: HTMLInputElement): void {
  const choose = (event: globalThis.MouseEvent) => {
    if (input.dataset.mode === 'edit' || document.activeElement !== input) return;
    event.preventDefault();
    if (event.detail > 1) edit(input);
    else input.select();
  };
  window.addEventListener('mouseup', choose, { once: true });
}

/** Edit mode: the caret moves within the text, and typing does not replace it. */
function edit(input: HTMLInputElement): void {
  input.dataset.mode = 'edit';
  input.setSelectionRange(input.value.length, input.value.length);
}

function placeOf(target: EventTarget | null) {
  if (!(target instanceof HTMLInputElement) || target.dataset.place === undefined) return undefined;
  const [row = 0, column = 0] = target.dataset.place.split(' ').map(Number);
  return { input: target, row, column };
}

/** The first field or button of the questions about a cell's row. */
function questionOf(input: HTMLInputElement): HTMLElement | null | undefined {
  return input.closest('tr')?.nextElementSibling?.querySelector<HTMLElement>('.entry-notes input, .entry-notes button');
}
