import { SearchOutlined, UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, type InputRef, Modal, Select } from 'antd';
import { type SyntheticEvent, useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { maxPageSize } from '../../../contract/paging.ts';
import { allowClearWithLabel } from '../../../ui/allow-clear.tsx';
import { DropZone } from '../../../ui/editor/drop-zone.tsx';
import { acceptedTypes, type PickerProps, type UploadedFile, useMediaPort } from '../../../ui/editor/media-port.ts';
import { UploadRow } from '../../../ui/editor/upload-row.tsx';
import { useUploads } from '../../../ui/editor/use-uploads.ts';
import { KeyHelp } from '../../../ui/key-help.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { keys, useRecordList } from '../../../ui/queries.ts';
import { swallowDoubleClick } from '../../../ui/swallow-double-click.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { libraryFiles } from '../media/resource.ts';
import { type LibraryFile, libraryFile } from './library-file.ts';
import { PickerOptions } from './picker-options.tsx';
import { useFolders } from './use-folders.ts';
import { useLastUsed } from './use-last-used.ts';
import '../../../ui/editor/texts.ts';
import './library-picker.css';

/** Number of files shown at first, and added each time. */
const step = 40;

/** Chooses library files, or uploads new ones; opens in the folder where it was last used. */
export default function LibraryPicker({ takes, most, pressUses = false, onChoose, onClose }: PickerProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const port = useMediaPort();
  const queryClient = useQueryClient();
  const searchField = useRef<InputRef>(null);
  const files = useRef<HTMLDivElement>(null);
  const folders = useFolders();
  const last = useLastUsed();
  const [folderId, setFolderId] = useState(last.folderId);
  const [text, setText] = useState('');
  const [shown, setShown] = useState(step);
  const [chosen, setChosen] = useState<readonly UploadedFile[]>([]);
  const folder = folders.find(({ id }) => id === folderId);
  const search = useDeferredValue(text.trim().normalize('NFC'));
  const query = useRecordList(libraryFiles, {
    status: 1,
    pageSize: shown,
    ...(takes !== 'attachment' && { kind: takes }),
    ...(folder && { folderId: folder.id }),
    ...(search && { textSearch: search }),
  });
  const records = query.data?.items ?? [];
  const found = records.map(libraryFile);
  const recent = last.records.map(libraryFile).filter(({ kind }) => takes === 'attachment' || kind === takes);
  const closedFolders = new Set(folders.flatMap(({ id, may }) => (may.choose ? [] : [id])));
  const folderOf = new Map([...records, ...last.records].map((record) => [record.id, String(record.folderId)]));
  const closed = ({ id, isMissing }: LibraryFile) => {
    if (isMissing) return t('media:file.lost');
    return closedFolders.has(folderOf.get(id) ?? '') ? t('media:picker.closed') : undefined;
  };

  const use = (picked: readonly UploadedFile[]) => {
    if (picked.length === 0) return;
    last.keep(
      folder?.id ?? null,
      picked.map(({ id }) => id),
    );
    onChoose(picked);
    onClose();
  };
  /** Adds one; where only one is allowed, it replaces the other. */
  const withOne = (file: UploadedFile) => {
    const rest = chosen.filter(({ id }) => id !== file.id);
    return most === 1 ? [file] : [...rest, file].slice(0, most);
  };
  const toggle = (file: LibraryFile) => {
    const isChosen = chosen.some(({ id }) => id === file.id);
    setChosen(isChosen ? chosen.filter(({ id }) => id !== file.id) : withOne(pickedFile(file)));
  };
  /** Where one is wanted, a press picks it: what is typed from then on is meant for the page below. */
  const pick = (file: UploadedFile) => {
    swallowDoubleClick();
    use([file]);
  };
  const addRange = (range: readonly LibraryFile[]) => {
    const added = range.filter((file) => closed(file) === undefined && !chosen.some(({ id }) => id === file.id));
    setChosen([...chosen, ...added.map(pickedFile)].slice(0, most));
  };
  const uploads = useUploads(takes, (file) => {
    void queryClient.invalidateQueries({ queryKey: keys.lists(libraryFiles) });
    if (most === 1) pick(file);
    else setChosen((before) => [...before.filter(({ id }) => id !== file.id), file].slice(0, most));
  });
  const options = {
    chosen: new Set(chosen.map(({ id }) => id)),
    closed,
    many: most > 1,
    onPress: most === 1 || (pressUses && chosen.length === 0) ? (file: LibraryFile) => pick(pickedFile(file)) : toggle,
    onMark: most === 1 ? (file: LibraryFile) => pick(pickedFile(file)) : toggle,
    onRange: addRange,
    onUse: (file: LibraryFile) => use(withOne(pickedFile(file))),
  };
  const narrowed = search !== '' || folder !== undefined;
  return (
    <Modal
      open
      title={t(`media:picker.title.${takes}`)}
      onCancel={onClose}
      onOk={() => use(chosen)}
      okText={chosen.length > 0 ? t('media:picker.use_many', { count: chosen.length }) : t('media:picker.use')}
      cancelText={t('media:picker.cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      {...(most === 1 && { footer: null })}
      afterOpenChange={(open) => open && searchField.current?.focus()}
      className="library-picker"
      width={920}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped or pasted here is kept from the field around. */}
      <div onDrop={keep} onDragOver={keep} onDragEnter={keep} onPaste={keep}>
        <DropZone
          accept={acceptedTypes[takes]}
          multiple={most > 1}
          disabled={!port.mayUpload}
          onFiles={uploads.start}
          className="picker-zone"
        >
          {(choose) => (
            <>
              <div className="picker-tools">
                <Input
                  ref={searchField}
                  prefix={<SearchOutlined aria-hidden />}
                  allowClear={allowClearWithLabel(t)}
                  value={text}
                  maxLength={200}
                  placeholder={t('media:picker.search')}
                  aria-label={t('media:picker.search')}
                  onChange={({ target }) => {
                    setText(target.value);
                    setShown(step);
                  }}
                  onKeyDown={(event) => {
                    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
                    if (event.nativeEvent.isComposing) return;
                    event.preventDefault();
                    files.current?.querySelector<HTMLElement>('[role=option]')?.focus();
                  }}
                />
                {folders.length > 0 && (
                  <Select
                    value={folder?.id ?? ''}
                    aria-label={t('media:picker.folder')}
                    showSearch={{ optionFilterProp: 'label' }}
                    popupMatchSelectWidth={false}
                    options={[
                      { value: '', label: t('media:picker.allFolders') },
                      ...folders.map(({ id, name }) => ({ value: id, label: name })),
                    ]}
                    onChange={(id) => setFolderId(id === '' ? null : id)}
                  />
                )}
                {port.mayUpload && (
                  <Button icon={<UploadOutlined aria-hidden />} onClick={choose}>
                    {t('media:upload.action')}
                  </Button>
                )}
              </div>
              {uploads.running.map((upload) => (
                <UploadRow key={upload.key} upload={upload} queue={uploads.queue} />
              ))}
              <div ref={files} className="picker-files" aria-busy={query.isPending}>
                {!narrowed && recent.length > 0 && (
                  <PickerOptions {...options} label={t('media:picker.recent')} files={recent} />
                )}
                {found.length > 0 && (
                  <PickerOptions
                    {...options}
                    label={search ? t('media:picker.found') : (folder?.name ?? t('media:picker.all'))}
                    files={found}
                  />
                )}
                {query.isError && <p role="alert">{problemText(query.error, t)}</p>}
                {query.data && found.length === 0 && (
                  <p className="picker-none">{t(narrowed ? 'media:picker.none' : 'media:picker.empty')}</p>
                )}
                {query.data && query.data.totalItem > found.length && found.length > 0 && (
                  <p className="picker-none">
                    {shown < maxPageSize ? (
                      <Button onClick={() => setShown(Math.min(maxPageSize, shown + step))}>
                        {t('media:picker.more')}
                      </Button>
                    ) : (
                      t('media:picker.narrow')
                    )}
                  </p>
                )}
              </div>
              <div className="picker-foot">
                <p role="status">{most > 1 && chosen.length === most && t('media:picker.most', { count: most })}</p>
                <KeyHelp text={t('media:picker.keys')} />
              </div>
            </>
          )}
        </DropZone>
      </div>
    </Modal>
  );
}

function keep(event: SyntheticEvent): void {
  event.stopPropagation();
}

/** A library file in the form that a field stores. */
function pickedFile({ id, name, alt, kind, mediaType, bytes, image, file, ...details }: LibraryFile): UploadedFile {
  const url = file?.url ?? image?.url ?? '';
  const film = { address: url, captions: [], poster: details.poster || null, duration: details.duration || null };
  return { id, name, alt, mediaType, bytes, image, url, ...(kind === 'video' && { film }) };
}
