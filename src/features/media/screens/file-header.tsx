import { AimOutlined, DeleteOutlined, DownloadOutlined, ExportOutlined, FileImageOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, App, Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { download } from '../../../browser/download.ts';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { RecordOf, RowOf } from '../../../declare/record.ts';
import type { ImageValue } from '../../../declare/resource.ts';
import { formatBytes, formatInstant } from '../../../lib/format.ts';
import { Picture } from '../../../ui/kinds/image/picture.tsx';
import { placeInList } from '../../../ui/list/return-place.ts';
import { useRecordActions } from '../../../ui/list/use-record-actions.tsx';
import { useGo } from '../../../ui/navigation.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import type { RecordHeaderProps, RecordPartProps } from '../../../ui/slices/slots.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { useAbilities } from '../../../ui/use-abilities.ts';
import { getLibraryCMSOriginal } from '../contract/library.ts';
import { libraryFiles } from '../media/resource.ts';
import { FileAddress } from './file-address.tsx';
import { FileHidden } from './file-hidden.tsx';
import { FilePicture } from './file-picture.tsx';
import { FileUses } from './file-uses.tsx';
import { FileVersions } from './file-versions.tsx';
import { FilmCaptions, useCaptions } from './film-captions.tsx';
import { FilmPlayer } from './film-player.tsx';
import { libraryFile, sizeText } from './library-file.ts';
import { ReplaceFile } from './replace-file.tsx';
import './file-header.css';

const FocalDialog = lazyComponent(() => import('./focal-dialog.tsx'));

/** The header of a file's page: a large preview, its address, its uses, and its actions. */
export default function FileHeader({ record, ...rest }: RecordHeaderProps<typeof libraryFiles>) {
  if (!record) return <Skeleton active avatar={{ size: 240, shape: 'square' }} paragraph={{ rows: 8 }} />;
  return <KnownFile record={record} {...rest} />;
}

function KnownFile({ record, readAgain }: RecordPartProps<typeof libraryFiles>) {
  const { t } = useTranslation();
  const file = libraryFile(record);
  const kind = t(`contract:resource.media.choices.kind.${file.kind}`);
  const url = file.file?.url;
  const captions = useCaptions(file, record.version);
  return (
    <header className="file-header">
      {file.image ? (
        <a
          className="file-header-picture"
          href={file.image.url}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t('media:file.open')}: ${file.alt || file.name}`}
        >
          <Picture picture={file.image} sizes="(max-width: 991.98px) 100vw, 560px" alt={file.alt} />
        </a>
      ) : file.kind === 'video' ? (
        <FilmPlayer file={file} captions={captions} />
      ) : (
        <FilePicture file={file} sizes="280px" />
      )}
      <div className="file-header-text">
        <h1>{file.name}</h1>
        <p className="file-header-facts figures">
          {`${kind} · ${sizeText(file)} · ${t('media:file.uploadedAt', { at: formatInstant(String(record.uploadedAt)) })}`}
        </p>
        <p className="file-header-facts">
          {record.status !== libraryFiles.usualStatus && <StatusTag resource={libraryFiles} values={record} />}
          {file.isWithoutAlt && <span className="file-header-warning">{t('media:file.withoutAlt')}</span>}
        </p>
        {file.isMissing && (
          <Alert type="error" showIcon title={t('media:file.lost')} description={t('media:file.lostText')} />
        )}
        <FileHidden file={file} version={record.version} />
        {url !== undefined && <FileAddress url={url} />}
        <p className="file-header-actions">
          {url !== undefined && (
            <>
              {file.image && (
                <Button icon={<ExportOutlined aria-hidden />} href={url} target="_blank" rel="noreferrer">
                  {t('media:file.open')}
                </Button>
              )}
              <Button icon={<DownloadOutlined aria-hidden />} href={url} download={file.name}>
                {t('media:file.download')}
              </Button>
            </>
          )}
          <OriginalButton record={record} />
          {file.image && <FocalButton record={record} picture={file.image} readAgain={readAgain} />}
          <ReplaceFile file={file} version={record.version} />
          <RemoveButton record={record} />
        </p>
        {file.kind === 'video' && <FilmCaptions id={file.id} name={file.name} captions={captions} />}
        <FileVersions id={file.id} version={record.version} />
        <FileUses id={file.id} />
      </div>
    </header>
  );
}

/** Downloads the original of a picture, for users who may change it; absent where none was kept. */
function OriginalButton({ record }: { record: RecordOf<typeof libraryFiles> }) {
  const { t } = useTranslation();
  const bytes = record.originalBytes;
  const mayHave = useCan(getLibraryCMSOriginal.name);
  const refuse = useRefusal();
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(getLibraryCMSOriginal, { id: record.id }),
    onError: refuse,
  });
  if (!mayHave || bytes === 0) return null;
  return (
    <Button
      icon={<FileImageOutlined aria-hidden />}
      title={t('media:file.originalHint')}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('media:file.original', { size: formatBytes(bytes) })}
    </Button>
  );
}

/** Opens the dialog that sets the picture's focal point. */
function FocalButton({
  record,
  picture,
  readAgain,
}: Omit<RecordPartProps<typeof libraryFiles>, 'replace' | 'resource'> & { picture: ImageValue }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { update: mayChange } = useAbilities(libraryFiles);
  const [setting, setSetting] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button icon={<AimOutlined aria-hidden />} onClick={() => setSetting(true)}>
        {t('media:focal.action')}
      </Button>
      {setting && (
        <Suspense fallback={null}>
          <FocalDialog
            record={record}
            picture={picture}
            onClose={() => setSetting(false)}
            onSaved={async () => {
              await readAgain();
              void message.success(t('media:focal.saved'));
              setSetting(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Deletes the file after a confirmation; for a file in use it shows where instead. */
function RemoveButton({ record }: { record: RowOf<typeof libraryFiles> }) {
  const { t } = useTranslation();
  const go = useGo();
  const { remove: mayRemove } = useAbilities(libraryFiles);
  const { remove } = useRecordActions(libraryFiles);
  if (!mayRemove) return null;
  const removeAndLeave = async () => {
    if (await remove([record])) go(placeInList(libraryFiles)?.href ?? libraryFiles.route, { force: true });
  };
  return (
    <Button danger icon={<DeleteOutlined aria-hidden />} onClick={removeAndLeave}>
      {t('kit:remove.action')}
    </Button>
  );
}
