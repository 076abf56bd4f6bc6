import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import StarFilled from '@ant-design/icons/es/icons/StarFilled';
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined';
import { memo, useId } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import {
  type RowField as Declared,
  filmIn,
  type RowsField,
  rowEntries,
  rowFilm,
  rowPicture,
} from '../../../declare/kinds/rows.ts';
import { formatDuration } from '../../../lib/format.ts';
import { fieldLabel } from '../../labels.ts';
import { useOrderItem } from '../../order/use-order-item.tsx';
import { Picture } from '../image/picture.tsx';
import { thumbnailSize } from '../image/sources.ts';
import type { InputProps } from '../input.ts';
import type { FieldState } from '../plain-view.ts';
import { childFact, childView, otherStates, rowTitle } from './plain-view.ts';
import { RowField } from './row-field.tsx';
import { useNearViewport } from './use-near-viewport.ts';
import type { FormRow } from './use-rows.ts';

interface RowItemProps extends Pick<InputProps<RowsField>, 'resource' | 'name' | 'field' | 'disabled' | 'recordId'> {
  /** The state of the field, without its rows. */
  readonly state: FieldState<RowsField>;
  readonly row: FormRow;
  /** Its position, from 1, and the number of rows. */
  readonly place: number;
  readonly total: number;
  readonly open: boolean;
  /** Whether its picture is the record's cover; undefined: it cannot be one. */
  readonly cover: boolean | undefined;
  readonly problems: Readonly<Record<string, string>> | undefined;
  readonly on: RowActions;
}

/** The actions on the rows of a field: stable functions. */
export interface RowActions {
  readonly toggle: (id: string) => void;
  readonly cover: (row: FormRow) => void;
  readonly set: (row: FormRow, child: string, value: unknown, shown: unknown) => void;
  readonly move: (id: string, to: number) => void;
  readonly remove: (id: string) => void;
}

/**
 * A row: its name and a summary on one line, and its fields below while it is open. It renders only when its own props
 * change: a list may have hundreds of rows, and each is typed into.
 */
export const RowItem = memo(function RowItem(given: RowItemProps) {
  const { state, row, place, total, open, cover, problems, on, ...props } = given;
  const words = useTranslation();
  const { t } = words;
  const fieldsId = useId();
  const { near, ref } = useNearViewport();
  const title = rowTitle(state, row, words);
  const drag = useOrderItem({ id: row.id, title, place, total, reachable: true, onMove: (to) => on.move(row.id, to) });
  const children = otherStates(state, row);
  const picture = children.map((child) => childView(child.field).picture?.(child)).find((found) => found);
  const filmAt = rowFilm(props.field);
  const film = filmAt === undefined ? undefined : filmIn(row, filmAt);
  // A picture needs no text next to it; a stored video's name says more than its address.
  const facts = children.flatMap((child) => {
    if (childView(child.field).picture) return [];
    if (!film || child.value !== film.address) return [childFact(child, words)];
    const name = childView(child.field).name?.(child) ?? '';
    return [film.duration === null ? '' : formatDuration(film.duration), name === title ? '' : name];
  });
  // In a list of pictures the texts are next to each picture, editable without opening the row.
  const isPictured = rowPicture(props.field)?.isNeeded === true;
  const fieldOf = (child: string, declared: Declared, placeholder = '') => (
    <RowField
      key={child}
      {...props}
      child={child}
      field={declared}
      path={`${props.name}.${place - 1}.${child}`}
      row={row}
      problem={problems?.[child]}
      placeholder={placeholder}
      onSet={(value, shown) => on.set(row, child, value, shown)}
    />
  );
  const own = props.field.of[props.field.title];
  const ownLabel = fieldLabel(t, props.resource, `${props.name}.${props.field.title}`);
  return (
    <li
      ref={drag.ref}
      style={drag.style}
      className="row-item"
      data-row={row.id}
      data-open={open || undefined}
      data-pictured={isPictured || undefined}
      data-dragged={drag.active || undefined}
    >
      <div ref={ref} className="row-head">
        {!props.disabled && drag.handle}
        <button
          type="button"
          className="row-toggle"
          aria-expanded={open}
          aria-controls={fieldsId}
          onClick={() => on.toggle(row.id)}
        >
          <span className="row-place figures">{place}</span>
          {picture && (
            <Picture
              className="row-picture"
              picture={picture}
              sizes={`${thumbnailSize.width}px`}
              alt=""
              {...thumbnailSize}
              loading="lazy"
            />
          )}
          {!picture && film?.poster && (
            <img className="row-picture" src={film.poster} alt="" {...thumbnailSize} loading="lazy" />
          )}
          {isPictured ? (
            <span className="row-opener">{title}</span>
          ) : (
            <span className="row-words">
              <strong>{title}</strong>
              {!open && <span className="row-facts">{facts.filter((fact) => fact !== '').join(' · ')}</span>}
            </span>
          )}
          {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        </button>
        {isPictured &&
          own &&
          (near || open || problems ? (
            fieldOf(props.field.title, own, ownLabel)
          ) : (
            <Still text={row[props.field.title]} placeholder={ownLabel} />
          ))}
        {!props.disabled && cover !== undefined && (
          <button
            type="button"
            className="list-icon-button row-cover"
            title={t(cover ? 'rows:isCover' : 'rows:cover')}
            aria-label={`${t('rows:cover')}: ${title}`}
            aria-pressed={cover}
            onClick={() => on.cover(row)}
          >
            {cover ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
          </button>
        )}
        {!props.disabled && (
          <button
            type="button"
            className="list-icon-button"
            title={t('rows:remove')}
            aria-label={`${t('rows:remove')}: ${title}`}
            onClick={() => on.remove(row.id)}
          >
            <DeleteOutlined aria-hidden />
          </button>
        )}
      </div>
      <div id={fieldsId} className="row-fields" hidden={!open}>
        {open &&
          rowEntries(props.field).map(
            ([child, declared]) => !(isPictured && child === props.field.title) && fieldOf(child, declared),
          )}
      </div>
    </li>
  );
});

/**
 * A placeholder for the field of a row far from the viewport, of the same size and with the same text: with hundreds of
 * fields, Ant Design renders all of them again at each keystroke, whatever their props.
 */
function Still({ text, placeholder }: { text: unknown; placeholder: string }) {
  const isEmpty = typeof text !== 'string' || text === '';
  return (
    <div className="row-still" data-empty={isEmpty || undefined}>
      {isEmpty ? placeholder : text}
    </div>
  );
}
