import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import { useId } from 'react';
import { useWords } from '../../../browser/words.ts';
import { type RowsField, rowEntries } from '../../../declare/kinds/rows.ts';
import { thumbnailSize, thumbnailUrl } from '../../list/thumbnail.ts';
import type { Place } from '../../order/order-context.tsx';
import { useOrderItem } from '../../order/use-order-item.tsx';
import type { InputProps } from '../input.ts';
import type { FieldState } from '../look.ts';
import { childFact, childLook, otherStates } from './look.ts';
import { RowField } from './row-field.tsx';
import type { FormRow } from './use-rows.ts';

interface RowItemProps extends Pick<InputProps<RowsField>, 'resource' | 'name' | 'field' | 'disabled' | 'recordId'> {
  readonly state: FieldState<RowsField>;
  readonly row: FormRow;
  readonly placing: Place;
  readonly open: boolean;
  readonly problemOf: (child: string) => string | undefined;
  readonly onToggle: () => void;
  readonly onSet: (child: string, value: unknown, shown: unknown) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** A row: what it is called and says on one line, and, where it is open, its fields below. */
export function RowItem({
  state,
  row,
  placing,
  open,
  problemOf,
  onToggle,
  onSet,
  onMove,
  onRemove,
  ...props
}: RowItemProps) {
  const words = useWords();
  const { t } = words;
  const fieldsId = useId();
  const { title, place } = placing;
  const drag = useOrderItem({ id: row.id, ...placing, reachable: true, onMove });
  const children = otherStates(state, row);
  const picture = children.map((child) => childLook(child.field).picture?.(child)).find((found) => found);
  // What is pictured needs no words beside the picture.
  const facts = children.filter((child) => !childLook(child.field).picture).map((child) => childFact(child, words));
  return (
    <li
      ref={drag.ref}
      style={drag.style}
      className="row-item"
      data-row={row.id}
      data-open={open || undefined}
      data-dragged={drag.active || undefined}
    >
      <div className="row-head">
        {!props.disabled && drag.handle}
        <button type="button" className="row-toggle" aria-expanded={open} aria-controls={fieldsId} onClick={onToggle}>
          <span className="row-place figures">{place}</span>
          {picture && <img className="row-picture" src={thumbnailUrl(picture)} alt="" {...thumbnailSize} />}
          <span className="row-words">
            <strong>{title}</strong>
            {!open && <span className="row-facts">{facts.filter((fact) => fact !== '').join(' · ')}</span>}
          </span>
          {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        </button>
        {!props.disabled && (
          <button
            type="button"
            className="list-icon-button"
            title={t('kit:rows.remove')}
            aria-label={`${t('kit:rows.remove')}: ${title}`}
            onClick={onRemove}
          >
            <DeleteOutlined aria-hidden />
          </button>
        )}
      </div>
      <div id={fieldsId} className="row-fields" hidden={!open}>
        {open &&
          rowEntries(props.field).map(([child, declared]) => (
            <RowField
              key={child}
              {...props}
              child={child}
              field={declared}
              path={`${props.name}.${place - 1}.${child}`}
              row={row}
              problem={problemOf(child)}
              onSet={(value, shown) => onSet(child, value, shown)}
            />
          ))}
      </div>
    </li>
  );
}
