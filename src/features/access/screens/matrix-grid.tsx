import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { logicalKey } from '../../../browser/logical-key.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatDay } from '../../../lib/format.ts';
import type { MatrixRole } from '../contract/accounts.ts';
import { type GridRow, MatrixBox, type Tick } from './matrix-box.tsx';
import type { Edits, MatrixGroup } from './matrix-edits.ts';
import type { Reasons } from './matrix-proposals.ts';
import './matrix.css';

interface MatrixGridProps {
  roles: readonly MatrixRole[];
  groups: readonly MatrixGroup[];
  edits: Edits;
  reasons: Reasons;
  /** Absent: the matrix is read-only. */
  onTick: Tick | undefined;
  /** Shows what a function, or each of a group, opens. */
  onShow: (row: GridRow) => void;
  titleId: string;
}

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/** The column of the function's name, for the keyboard. */
const nameColumn = -1;

/**
 * Checkboxes of roles by functions. The grid is one tab stop; the arrow keys move between checkboxes, Space toggles.
 * The first column is the function itself, which shows what it opens.
 */
export function MatrixGrid({ roles, groups, edits, reasons, onTick, onShow, titleId }: MatrixGridProps) {
  const { t } = useTranslation();
  const notHeldId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const { functions: held } = useSession();
  const [[row, column], setPlace] = useState<readonly [number, number]>([0, 0]);
  const rows = groups.flatMap((group) => rowsOf(group));
  const at = { row: Math.min(row, rows.length - 1), column: Math.min(column, roles.length - 1) };

  const move = (event: KeyboardEvent) => {
    const step = steps[logicalKey(event.key)];
    if (!step || event.altKey || event.metaKey) return;
    event.preventDefault();
    const within = (value: number, least: number, size: number) => Math.max(least, Math.min(size - 1, value));
    const next = [
      within(at.row + step[0], 0, rows.length),
      within(at.column + step[1], nameColumn, roles.length),
    ] as const;
    setPlace(next);
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.join(' ')}"]`)?.focus();
  };

  return (
    <div className="matrix-scroll">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern for a table of boxes; its cells are grid cells by themselves. */}
      <table ref={grid} className="matrix" role="grid" aria-labelledby={titleId} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">{t('access:matrix.function')}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                <span>{role.name}</span>
                <small>
                  {role.status === 1
                    ? t('access:matrix.accounts', { count: role.accounts })
                    : t('contract:status.activity.0')}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((line, y) => (
            <tr key={line.key} data-group={line.isGroup || undefined}>
              <th scope="row">
                <button
                  type="button"
                  className="text-button matrix-name"
                  title={t('access:opens.show')}
                  aria-haspopup="dialog"
                  tabIndex={at.row === y && at.column === nameColumn ? 0 : -1}
                  data-place={`${y} ${nameColumn}`}
                  onFocus={() => setPlace([y, nameColumn])}
                  onClick={() => onShow(line)}
                >
                  {line.label}
                </button>{' '}
                {line.newSince !== null && (
                  <span className="matrix-new" title={t('access:matrix.newSince', { date: formatDay(line.newSince) })}>
                    {t('access:matrix.new')}
                  </span>
                )}
                {line.isOff && <small> {t('contract:status.activity.0')}</small>}
              </th>
              {roles.map((role, x) => (
                <td key={role.id}>
                  <MatrixBox
                    role={role}
                    line={line}
                    edits={edits}
                    proposed={line.isGroup ? undefined : reasons.get(role.id)?.get(line.key)}
                    held={held}
                    onTick={onTick}
                    place={`${y} ${x}`}
                    active={at.row === y && at.column === x}
                    onFocus={() => setPlace([y, x])}
                    notHeldId={notHeldId}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={notHeldId} className="visually-hidden">
        {t('access:matrix.notHeld')}
      </p>
    </div>
  );
}

function rowsOf(group: MatrixGroup): GridRow[] {
  return [
    {
      key: `group ${group.key}`,
      label: group.name,
      functions: group.items,
      isGroup: true,
      isOff: false,
      newSince: null,
    },
    ...group.items.map((fn) => ({
      key: fn.id,
      label: fn.name,
      functions: [fn],
      isGroup: false,
      isOff: fn.status !== 1,
      newSince: fn.newSince,
    })),
  ];
}
