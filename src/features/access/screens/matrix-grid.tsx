import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../ui/session.ts';
import type { MatrixFunction, MatrixRole } from '../contract.ts';
import { groupName } from './group-name.ts';
import { type Edits, groupState, holds, type MatrixGroup, mayTick } from './matrix-edits.ts';
import './matrix.css';

type Tick = (role: MatrixRole, functionIds: readonly string[], granted: boolean) => void;

interface MatrixGridProps {
  roles: readonly MatrixRole[];
  groups: readonly MatrixGroup[];
  edits: Edits;
  /** Absent: the matrix can only be read. */
  onTick: Tick | undefined;
  titleId: string;
}

/** One row of boxes: a function, or a group of them. */
interface GridRow {
  readonly key: string;
  readonly label: string;
  readonly functions: readonly MatrixFunction[];
  readonly isGroup: boolean;
  readonly isOff: boolean;
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

/** Boxes of roles by functions. Tab leads in and out once; the arrow keys move from box to box, Space ticks. */
export function MatrixGrid({ roles, groups, edits, onTick, titleId }: MatrixGridProps) {
  const { t } = useTranslation();
  const notHeldId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const { functions: held } = useSession();
  const [[row, column], setPlace] = useState<readonly [number, number]>([0, 0]);
  const rows = groups.flatMap((group) => rowsOf(group, groupName(t, group.name)));
  const at = { row: Math.min(row, rows.length - 1), column: Math.min(column, roles.length - 1) };

  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.metaKey) return;
    event.preventDefault();
    const within = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));
    const next = [within(at.row + step[0], rows.length), within(at.column + step[1], roles.length)] as const;
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
                {line.label}
                {line.isOff && <small> {t('contract:status.activity.0')}</small>}
              </th>
              {roles.map((role, x) => (
                <td key={role.id}>
                  <Box
                    role={role}
                    line={line}
                    edits={edits}
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

interface BoxProps {
  role: MatrixRole;
  line: GridRow;
  edits: Edits;
  held: ReadonlySet<string>;
  onTick: Tick | undefined;
  place: string;
  active: boolean;
  onFocus: () => void;
  notHeldId: string;
}

/** One box. A box that may not be ticked keeps its place in the keyboard's way and says why. */
function Box({ role, line, edits, held, onTick, place, active, onFocus, notHeldId }: BoxProps) {
  const { t } = useTranslation();
  const open = line.functions.filter((fn) => mayTick(role, fn, held));
  const state = groupState(role, line.functions, edits);
  // A group whose every open function is given has nothing left to give: the next tick takes.
  const full = open.every((fn) => holds(role, fn.id, edits));
  const fixed = !onTick || open.length === 0;
  const dirty = line.functions.some(({ id }) => edits.get(role.id)?.has(id));
  const reason = onTick && open.length === 0 ? notHeldId : undefined;
  return (
    <label className="matrix-box" data-dirty={dirty || undefined} title={reason && t('access:matrix.notHeld')}>
      <input
        type="checkbox"
        checked={state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some';
        }}
        onChange={() => {
          if (!fixed) onTick(role, line.isGroup ? open.map(({ id }) => id) : line.functions.map(({ id }) => id), !full);
        }}
        aria-label={t(dirty ? 'access:matrix.dirtyBox' : 'access:matrix.box', {
          function: line.label,
          role: role.name,
        })}
        aria-disabled={fixed || undefined}
        aria-describedby={reason}
        tabIndex={active ? 0 : -1}
        data-place={place}
        onFocus={onFocus}
      />
    </label>
  );
}

function rowsOf(group: MatrixGroup, label: string): GridRow[] {
  return [
    { key: `group ${group.name}`, label, functions: group.functions, isGroup: true, isOff: false },
    ...group.functions.map((fn) => ({
      key: fn.id,
      label: fn.name,
      functions: [fn],
      isGroup: false,
      isOff: fn.status !== 1,
    })),
  ];
}
