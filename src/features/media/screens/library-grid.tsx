import { type DragEvent, type KeyboardEvent, useId } from 'react';
import { logicalKey } from '../../../browser/logical-key.ts';
import { useCan } from '../../../browser/session.ts';
import { type Shortcut, shortcutSentence } from '../../../browser/shortcuts.ts';
import { useAnnouncedShortcuts } from '../../../browser/use-shortcut.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { RowOf } from '../../../declare/record.ts';
import { RecordLink } from '../../../ui/list/list-row.tsx';
import { repeatsPicture } from '../../../ui/list/repeated-picture.ts';
import type { ListViewProps } from '../../../ui/slices/slots.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { SelectRow } from '../../../ui/table/select-column.tsx';
import { moveLibraryCMS } from '../contract/library.ts';
import { libraryFiles } from '../media/resource.ts';
import { ChooseAll } from './choose-all.tsx';
import { drag, movedFile } from './drag-files.ts';
import { FileMarks } from './file-marks.tsx';
import { FilePicture } from './file-picture.tsx';
import { columnsOf, gridStep } from './grid-step.ts';
import { libraryFile, sizeText } from './library-file.ts';
import '../../../ui/list/record-cards.css';
import './file-marks.css';
import './library-grid.css';

/** The keys of the cards, by what they do; Enter is that of their links. */
const gridKeys = {
  move: 'ArrowLeft ArrowRight ArrowUp ArrowDown',
  choose: 'Space',
  extend: 'Shift-ArrowLeft Shift-ArrowRight',
  open: 'Enter',
};

/** Placeholder cards while the files load. */
const placeholders = Array.from({ length: 12 }, (_, place) => place);

/** The files of the library as pictures, which can be navigated and chosen by keyboard and mouse. */
export default function LibraryGrid({ records, ...rest }: ListViewProps<typeof libraryFiles>) {
  const { t } = useTranslation();
  const keysId = useId();
  const mayMove = useCan(moveLibraryCMS.name);
  const shortcuts = Object.entries(gridKeys).map(([name, keys]): Shortcut => {
    return { group: 'library', keys, text: t(`media:grid.key.${name}`) };
  });
  useAnnouncedShortcuts(shortcuts);
  if (!records) {
    return (
      <ul className="record-cards library-grid" aria-busy>
        {placeholders.map((place) => (
          <li key={place} className="record-card library-card record-card-placeholder library-card-placeholder" />
        ))}
      </ul>
    );
  }
  return (
    <div className="library-view">
      <p id={keysId} hidden>
        {shortcutSentence(shortcuts)}
      </p>
      {rest.selection && <ChooseAll list={rest.list} selection={rest.selection} />}
      <ul
        className="record-cards library-grid"
        data-small-pictures={repeatsPicture(records.map(pictureOf)) || undefined}
        aria-label={t('media:grid.label')}
        aria-describedby={keysId}
        onKeyDown={(event) => onKey(event, rest.selection)}
        {...(mayMove && { onDragStart: (event) => onDrag(event, records, rest.selection) })}
      >
        {records.map((record) => (
          <Card key={record.id} record={record} {...rest} />
        ))}
      </ul>
    </div>
  );
}

function Card({
  record,
  actions,
  marked,
  selection,
}: { record: RowOf<typeof libraryFiles> } & Omit<ListViewProps<typeof libraryFiles>, 'records'>) {
  const { t } = useTranslation();
  const file = libraryFile(record);
  const kind = t(`contract:resource.media.choices.kind.${file.kind}`);
  return (
    <li
      className="record-card library-card"
      data-record={file.id}
      data-marked={marked === file.id || undefined}
      data-selected={selection?.ids.has(file.id) || undefined}
    >
      <FilePicture file={file} sizes="220px" />
      {selection && (
        <span className="library-card-choice">
          <SelectRow selection={selection} rowId={file.id} title={file.name} />
        </span>
      )}
      <div className="library-card-text">
        <RecordLink
          resource={libraryFiles}
          recordId={file.id}
          actions={actions}
          className="record-card-name"
          title={file.name}
        >
          {file.name}
        </RecordLink>
        <span className="library-card-facts figures">{`${kind} · ${sizeText(file)}`}</span>
        {record.status !== libraryFiles.usualStatus && <StatusTag resource={libraryFiles} values={record} />}
        <FileMarks file={file} href={actions.href?.(file.id)} onOpen={() => actions.onOpen(file.id)} />
      </div>
    </li>
  );
}

/** The address of what a card shows; undefined: the sign of a kind of files. */
function pictureOf({ pictureImage, poster }: RowOf<typeof libraryFiles>): string | undefined {
  return pictureImage?.url ?? (poster === '' ? undefined : poster);
}

function cardOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('li[data-record]') : null;
}

/** Arrows lead to other cards, with Shift they choose; Space chooses, where it does not press a box that does so itself. */
function onKey(
  event: KeyboardEvent<HTMLUListElement>,
  selection: ListViewProps<typeof libraryFiles>['selection'],
): void {
  const card = cardOf(event.target);
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
  const id = card.dataset.record ?? '';
  const onBox = event.target instanceof HTMLInputElement;
  if (event.key === ' ' && !onBox && selection) {
    event.preventDefault();
    selection.select(id, !selection.ids.has(id));
    return;
  }
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('li[data-record]')];
  const next = cards[gridStep(logicalKey(event.key), cards.indexOf(card), cards.length, columnsOf(cards)) ?? -1];
  if (!next) return;
  event.preventDefault();
  if (event.shiftKey) selection?.extend(next.dataset.record ?? '', id);
  next.querySelector<HTMLElement>(onBox ? 'input' : 'a')?.focus();
}

/** A chosen card is dragged with all chosen ones; any other alone. */
function onDrag(
  event: DragEvent,
  records: readonly RowOf<typeof libraryFiles>[],
  selection: ListViewProps<typeof libraryFiles>['selection'],
): void {
  const card = cardOf(event.target);
  const id = card?.dataset.record;
  if (!card || id === undefined) return;
  const draggedIds = selection?.ids.has(id) ? selection.ids : new Set([id]);
  drag(event, records.filter((record) => draggedIds.has(record.id)).map(movedFile));
  event.dataTransfer.setDragImage(card, 20, 20);
}
