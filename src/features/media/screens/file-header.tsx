import { DeleteOutlined, DownloadOutlined, ExportOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useWords } from '../../../browser/words.ts';
import type { AnyRecord } from '../../../declare/resource.ts';
import { formatInstant } from '../../../lib/format.ts';
import { placeInList } from '../../../ui/list/return-place.ts';
import { useRecordActions } from '../../../ui/list/use-record-actions.tsx';
import { useGo } from '../../../ui/navigation.tsx';
import type { RecordHeaderProps } from '../../../ui/slices/slots.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { useAbilities } from '../../../ui/use-abilities.ts';
import { libraryFiles } from '../media/resource.ts';
import { FileAddress } from './file-address.tsx';
import { FilePicture } from './file-picture.tsx';
import { FileUses } from './file-uses.tsx';
import { libraryFile, sizeText } from './library-file.ts';
import './file-header.css';

/** What a file of the library is, large: what it shows, its address, where it is used, and what there is to do with it. */
export default function FileHeader({ record }: RecordHeaderProps) {
  if (!record) return <Skeleton active avatar={{ size: 240, shape: 'square' }} paragraph={{ rows: 8 }} />;
  return <KnownFile record={record} />;
}

function KnownFile({ record }: { record: AnyRecord }) {
  const { t } = useWords();
  const file = libraryFile(record);
  const kind = t(`contract:resource.media.choices.kind.${file.kind}`);
  const url = file.file?.url;
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
          <img
            src={file.image.url}
            srcSet={file.image.variants.map(({ url: smaller, width }) => `${smaller} ${width}w`).join(', ')}
            sizes="(max-width: 991.98px) 100vw, 560px"
            alt={file.alt}
            width={file.width}
            height={file.height}
          />
        </a>
      ) : (
        <FilePicture file={file} sizes="280px" />
      )}
      <div className="file-header-text">
        <h1>{file.name}</h1>
        <p className="file-header-facts figures">
          {`${kind} · ${sizeText(file)} · ${t('media:file.uploadedAt', { at: formatInstant(String(record.uploadedAt)) })}`}
        </p>
        <p className="file-header-facts">
          <StatusTag resource={libraryFiles} values={record} />
          {file.isWithoutAlt && <span className="file-header-warning">{t('media:file.withoutAlt')}</span>}
        </p>
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
          <RemoveButton record={record} />
        </p>
        <FileUses id={file.id} />
      </div>
    </header>
  );
}

/** Deletes the file, after a question; of a file in use it says where instead. */
function RemoveButton({ record }: { record: AnyRecord }) {
  const { t } = useWords();
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
