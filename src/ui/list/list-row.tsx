import {
  DeleteOutlined,
  DownOutlined,
  EditOutlined,
  HistoryOutlined,
  RightOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { CSSProperties, HTMLAttributes, ReactNode, Ref } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Resource } from '../../declare/resource.ts';
import { AppLink } from '../navigation.tsx';
import { Parts } from '../slices/lazy-part.tsx';
import { SelectRow } from '../table/select-column.tsx';
import { Cell } from './cell.tsx';
import type { Column } from './columns.ts';
import type { RowActions } from './row-actions.ts';
import { saidTwice } from './said-once.ts';
import type { TreeRow } from './tree.ts';
import type { Selection } from './use-selection.ts';

/** What makes a row movable: its ref, its position, and its drag handle. */
export interface RowDrag {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly style: CSSProperties;
  readonly handle: ReactNode;
  readonly active: boolean;
}

interface ListRowProps {
  resource: Resource;
  columns: readonly Column[];
  /** Columns without room, whose values are shown below the title. */
  below: readonly Column[];
  /** The row is a card. */
  isCard: boolean;
  row: TreeRow;
  actions: RowActions;
  /** The record the user returns from. */
  marked: boolean;
  /** Absent: rows cannot be selected. */
  selection?: Selection | undefined;
  collapsed: boolean;
  onCollapse: (id: string) => void;
  drag?: RowDrag | undefined;
}

/** A record in the table; on a phone the stylesheet turns the row into a card. */
export function ListRow({ resource, columns, below, isCard, row, actions, drag, selection, ...state }: ListRowProps) {
  const { t } = useTranslation();
  const { record, depth, hasChildren } = row;
  const title = String(record[resource.title]);
  const history = actions.historyHref(record.id);
  const twice = saidTwice(resource, record, { beside: columns, below, cards: isCard });
  const cellOf = (column: Column) => (
    <Cell
      resource={resource}
      column={column}
      record={record}
      twice={twice}
      onToggle={actions.onToggle && ((field) => actions.onToggle?.(record, field))}
    />
  );
  return (
    <tr
      ref={drag?.ref}
      style={drag?.style}
      data-record={record.id}
      data-marked={state.marked || undefined}
      data-selected={selection?.ids.has(record.id) || undefined}
      data-dragged={drag?.active || undefined}
    >
      {selection && (
        <td data-column="select">
          <SelectRow selection={selection} rowId={record.id} title={title} />
        </td>
      )}
      {columns.map((column) =>
        column.kind === 'title' ? (
          <td key={column.name} data-column="title">
            <div className="list-title" style={depth > 0 ? { paddingInlineStart: depth * 24 } : undefined}>
              {drag?.handle}
              {hasChildren && (
                <button
                  type="button"
                  className="list-icon-button"
                  aria-expanded={!state.collapsed}
                  aria-label={t('kit:list.children', { title })}
                  onClick={() => state.onCollapse(record.id)}
                >
                  {state.collapsed ? <RightOutlined /> : <DownOutlined />}
                </button>
              )}
              <div className="list-words">
                <RecordLink resource={resource} recordId={record.id} actions={actions} className="list-clipped">
                  {title}
                </RecordLink>
                {below.length > 0 && (
                  <div className="list-below">
                    {below
                      .filter(({ name }) => name !== twice.field)
                      .map((other) => (
                        <span key={other.name} data-column={other.kind}>
                          <span className="list-below-label">{`${other.label(t)}: `}</span>
                          {cellOf(other)}
                        </span>
                      ))}
                  </div>
                )}
              </div>
            </div>
          </td>
        ) : (
          <td key={column.name} data-column={column.kind} data-label={column.label(t)}>
            {cellOf(column)}
          </td>
        ),
      )}
      <td data-column="actions">
        <Parts of={actions.more} props={{ resource, record }} />
        {actions.href && actions.editable && (
          <RecordLink
            resource={resource}
            recordId={record.id}
            actions={actions}
            className="list-icon-button"
            title={t('kit:edit')}
            aria-label={t('kit:list.edit', { title })}
          >
            <EditOutlined />
          </RecordLink>
        )}
        {history && (
          <AppLink
            className="list-icon-button"
            href={history}
            title={t('kit:history.title')}
            aria-label={t('kit:history.of', { title })}
            onClick={() => actions.onOpen(record.id)}
          >
            <HistoryOutlined />
          </AppLink>
        )}
        {actions.onRemove && (
          <RowButton label={t('kit:remove.action')} title={title} onClick={() => actions.onRemove?.(record)}>
            <DeleteOutlined />
          </RowButton>
        )}
        {actions.onRestore && (
          <RowButton label={t('kit:restore.action')} title={title} onClick={() => actions.onRestore?.(record)}>
            <UndoOutlined />
          </RowButton>
        )}
      </td>
    </tr>
  );
}

interface RecordLinkProps extends Pick<HTMLAttributes<HTMLElement>, 'className' | 'title' | 'aria-label' | 'children'> {
  resource: Resource;
  recordId: string;
  actions: RowActions;
}

/** A link to a record; plain text if the account may not open it. */
export function RecordLink({ resource, recordId, actions, ...rest }: RecordLinkProps) {
  if (!actions.href) return <span {...rest} />;
  return (
    <AppLink
      {...rest}
      href={actions.href(recordId)}
      keepScroll={resource.form.layout === 'drawer'}
      onClick={() => actions.onOpen(recordId)}
      onPointerEnter={actions.onPoint}
      onFocus={actions.onPoint}
      onPointerDown={() => actions.onPress(recordId)}
    />
  );
}

interface RowButtonProps {
  label: string;
  title: string;
  onClick: () => void;
  children: ReactNode;
}

function RowButton({ label, title, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className="list-icon-button"
      title={label}
      aria-label={`${label}: ${title}`}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
