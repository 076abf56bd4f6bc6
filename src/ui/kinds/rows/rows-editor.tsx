import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { Button } from 'antd';
import { FormContext, FormItemInputContext, NoStyleItemContext } from 'antd/es/form/context';
import { Fragment, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { filmName } from '../../../declare/kinds/film.ts';
import { type RowsField, rowFilm, rowPicture } from '../../../declare/kinds/rows.ts';
import { populatedName } from '../../../declare/resource.ts';
import type { Arrived } from '../../editor/add-files.tsx';
import { OrderContext } from '../../order/order-context.tsx';
import type { InputProps } from '../input.ts';
import { LazyInput } from '../lazy-input.tsx';
import { fieldState } from '../plain-view.ts';
import { rowTitle } from './plain-view.ts';
import { type RowActions, RowItem } from './row-item.tsx';
import { useCover } from './use-cover.ts';
import { useRowProblems } from './use-row-problems.ts';
import { type FormRow, useRows } from './use-rows.ts';
import { useStableCallbacks } from './use-stable-callbacks.ts';
import './rows.css';
import './texts.ts';

const AddFiles = lazyComponent(() => import('../../editor/add-files.tsx'));

/** The rows of a record in order: each is a line that opens for editing in place. */
export default function RowsEditor(props: InputProps<RowsField>) {
  const { resource, name, field, disabled, labelId, control } = props;
  const words = useTranslation();
  const { t } = words;
  const frame = useRef<HTMLFieldSetElement>(null);
  const { rows, removed, ...change } = useRows(props);
  const cover = useCover(resource, field, change.tell);
  const problems = useRowProblems(props, rows);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  // A row with an error opens, and stays open while the user fixes it.
  const [shown, setShown] = useState(problems.reported);
  if (shown !== problems.reported) {
    setShown(problems.reported);
    setOpened(new Set([...opened, ...rows.filter(problems.isReported).map(({ id }) => id)]));
  }
  // Where the focus goes after the next render: a selector within the list.
  const [next, setNext] = useState<string>();
  useEffect(() => {
    if (next === undefined) return;
    frame.current?.querySelector<HTMLElement>(next)?.focus();
    setNext(undefined);
  }, [next]);

  // The state of the field without its rows: it stays the same object while they change.
  const state = useMemo(() => fieldState(resource, name, field, {}), [resource, name, field]);
  const titleOf = (row: FormRow) => rowTitle(state, row, words);
  const find = (id: string) => rows.find((row) => row.id === id);
  const placeOf = (id: string) => {
    const row = find(id);
    return { title: row ? titleOf(row) : '', place: row ? rows.indexOf(row) + 1 : 0, total: rows.length };
  };
  const toggle = (id: string) => setOpened((before) => new Set(before).symmetricDifference(new Set([id])));
  const on = useStableCallbacks<RowActions>({
    toggle,
    cover: (row) => cover?.choose(row),
    set: (row, child, now, shown) => {
      problems.touch(row, child);
      change.set(row.id, child, now, shown);
    },
    move: change.move,
    remove: (id) => {
      change.remove(id);
      setNext('.rows-removed button');
    },
  });
  const isFull = rows.length >= field.max;
  const picture = rowPicture(field);
  const film = rowFilm(field);
  const takes = picture?.isNeeded ? 'image' : film === undefined ? undefined : 'video';

  return (
    <fieldset
      ref={frame}
      id={control.id}
      className="rows"
      aria-labelledby={labelId}
      aria-describedby={control['aria-describedby']}
    >
      {rows.length === 0 && !removed && <p className="rows-empty">{t(disabled ? 'rows:none' : 'rows:empty')}</p>}
      <OrderContext
        ids={rows.map(({ id }) => id)}
        placeOf={placeOf}
        onEnd={(id, over) => over !== undefined && change.move(id, placeOf(over).place - 1)}
      >
        <Apart>
          <ol className="rows-list">
            {rows.map((row, place) => (
              <Fragment key={row.id}>
                {removed?.place === place && <Removed title={titleOf(removed.row)} onUndo={undo} />}
                <RowItem
                  {...{ resource, name, field, disabled, state, row, on }}
                  recordId={props.recordId}
                  place={place + 1}
                  total={rows.length}
                  open={opened.has(row.id)}
                  cover={cover?.stateOf(row)}
                  problems={problems.problemsOf(row)}
                />
              </Fragment>
            ))}
            {removed && removed.place >= rows.length && <Removed title={titleOf(removed.row)} onUndo={undo} />}
          </ol>
        </Apart>
      </OrderContext>
      {!disabled && takes && (
        <LazyInput rows={2}>
          <AddFiles takes={takes} room={field.max - rows.length} onAdd={addFiles} />
        </LazyInput>
      )}
      {!disabled && (
        <div className="rows-foot">
          {takes !== 'image' && (
            <Button type="dashed" icon={<PlusOutlined aria-hidden />} disabled={isFull} onClick={add}>
              {t(takes === 'video' ? 'rows:addVideo' : 'rows:add')}
            </Button>
          )}
          <span className="rows-count figures">
            {t(isFull ? 'rows:full' : 'rows:count', { count: rows.length, max: field.max })}
          </span>
        </div>
      )}
    </fieldset>
  );

  function add() {
    const id = change.add();
    toggle(id);
    setNext(`[data-row="${id}"] .row-fields :is(input:not([type=file]), textarea, button)`);
  }

  function addFiles(added: readonly Arrived[]) {
    const [first] = change.addRanked(added.map(({ file, rank }) => ({ values: valuesOf(file), rank })));
    if (first && cover?.isEmpty && takes === 'image') cover.choose(first);
  }

  /** A row's values for a file, with their populated values. */
  function valuesOf({ id, image, url, film: told }: Arrived['file']): object {
    if (takes === 'video' && film !== undefined) return { [film]: url, [filmName(film)]: told ?? null };
    if (!picture) return {};
    return { [picture.name]: id, [populatedName(picture.name, { kind: 'image' }) ?? '']: image };
  }

  function undo() {
    change.undo();
    if (removed) setNext(`[data-row="${removed.row.id}"] .row-toggle`);
  }
}

/** The context that the list's form item passes to inner form items: a stable object. */
const nothing = {};

/**
 * Isolates the rows from the contexts of the surrounding form item: Ant Design creates these anew at each render of the
 * form, so that each of hundreds of rows would render again at each keystroke.
 */
function Apart({ children }: { children: ReactNode }) {
  const [form] = useState(useContext(FormContext));
  return (
    <FormContext value={form}>
      <NoStyleItemContext value={null}>
        <FormItemInputContext value={nothing}>{children}</FormItemInputContext>
      </NoStyleItemContext>
    </FormContext>
  );
}

/** The place of the last removed row, with an undo button. */
function Removed({ title, onUndo }: { title: string; onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <li className="rows-removed" role="status">
      <span>{t('rows:gone', { title })}</span>
      <Button size="small" onClick={onUndo}>
        {t('kit:undo.action')}
      </Button>
    </li>
  );
}
