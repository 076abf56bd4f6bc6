import { Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { MatrixFunction, MatrixRole } from '../contract/accounts.ts';
import { type Edits, groupState, holds, mayTick } from './matrix-edits.ts';

export type Tick = (role: MatrixRole, functionIds: readonly string[], granted: boolean) => void;

/** One row of checkboxes: a function, or a group of them. */
export interface GridRow {
  readonly key: string;
  readonly label: string;
  readonly functions: readonly MatrixFunction[];
  readonly isGroup: boolean;
  readonly isOff: boolean;
  readonly newSince: string | null;
}

interface MatrixBoxProps {
  role: MatrixRole;
  line: GridRow;
  edits: Edits;
  /** The functions of the role that are the reason of a proposal; empty: a new installation grants it. */
  proposed: string | undefined;
  held: ReadonlySet<string>;
  onTick: Tick | undefined;
  place: string;
  active: boolean;
  onFocus: () => void;
  notHeldId: string;
}

/** One checkbox. A disabled one stays focusable and explains why. */
export function MatrixBox({
  role,
  line,
  edits,
  proposed,
  held,
  onTick,
  place,
  active,
  onFocus,
  notHeldId,
}: MatrixBoxProps) {
  const { t } = useTranslation();
  const [pointedAt, setPointedAt] = useState(false);
  const open = line.functions.filter((fn) => mayTick(role, fn, held));
  const state = groupState(role, line.functions, edits);
  // If every available function of a group is granted, the next click revokes them.
  const full = open.every((fn) => holds(role, fn.id, edits));
  const fixed = !onTick || open.length === 0;
  const dirty = line.functions.some(({ id }) => edits.get(role.id)?.has(id));
  const isProposed = proposed !== undefined && state === 'none' && !dirty;
  const why = t(proposed === '' ? 'access:matrix.usual' : 'access:matrix.proposed', { functions: proposed });
  const words = dirty ? 'access:matrix.dirtyBox' : isProposed ? 'access:matrix.proposedBox' : 'access:matrix.box';
  const reason = onTick && open.length === 0 ? notHeldId : undefined;
  return (
    <label
      className="matrix-box"
      data-dirty={dirty || undefined}
      data-proposed={isProposed || undefined}
      title={reason && t('access:matrix.notHeld')}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
    >
      <input
        type="checkbox"
        checked={state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some';
        }}
        onChange={() => {
          if (!fixed) onTick(role, line.isGroup ? open.map(({ id }) => id) : line.functions.map(({ id }) => id), !full);
        }}
        aria-label={t(words, { function: line.label, role: role.name, why })}
        aria-disabled={fixed || undefined}
        aria-describedby={reason}
        tabIndex={active ? 0 : -1}
        data-place={place}
        onFocus={() => {
          setPointedAt(true);
          onFocus();
        }}
        onBlur={() => setPointedAt(false)}
      />
      {/* Beside the box, which must not be made anew when it is proposed no more: the keyboard is in it. */}
      {proposed !== undefined && (
        <Tooltip
          open={pointedAt}
          title={why}
          getPopupContainer={(anchor) => anchor.closest<HTMLElement>('.matrix-page') ?? document.body}
        >
          <span className="matrix-reason" />
        </Tooltip>
      )}
    </label>
  );
}
