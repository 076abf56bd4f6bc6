import { EditOutlined, FolderAddOutlined, FolderOutlined, LockOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { type DragEvent, type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { useAbilities } from '../../../ui/use-abilities.ts';
import { type FolderNode, updateLibraryFolderRights } from '../contract/folder-rights.ts';
import { libraryFolders } from '../library-folders/resource.ts';
import { libraryFiles } from '../media/resource.ts';
import { droppedFiles, holdsFiles } from './drag-files.ts';
import { FolderDialog } from './folder-dialog.tsx';
import { FolderTree } from './folder-tree.tsx';
import { useFolderTree } from './use-folders.ts';
import { useMove } from './use-move.ts';

const FolderRightsDialog = lazyComponent(async () => ({
  default: (await import('./folder-rights-dialog.tsx')).FolderRightsDialog,
}));

/** The folders next to the files; in a narrow window, in a drawer. */
export default function LibraryFolders() {
  const { t } = useTranslation();
  const { folders, unfiled } = useFolderTree();
  const { input } = useListAddress(libraryFiles);
  const [drawn, setDrawn] = useState(false);
  const abilities = useAbilities(libraryFolders);
  const current = folders.find(({ id }) => id === input.folderId);
  const isUnfiled = input.unfiled === true;
  const shown = { folders, current, unfiled, isUnfiled };
  if (folders.length === 0 && !abilities.insert) return null;
  return (
    <>
      <nav className="library-folders" aria-label={t('media:folders.title')}>
        <Folders {...shown} />
      </nav>
      <Button className="folder-button" icon={<FolderOutlined aria-hidden />} onClick={() => setDrawn(true)}>
        {t('media:folders.choose', {
          folder: current?.name ?? t(isUnfiled ? 'media:folders.unfiled' : 'media:folders.all'),
        })}
      </Button>
      <Drawer
        open={drawn}
        onClose={() => setDrawn(false)}
        placement="left"
        size={320}
        title={t('media:folders.title')}
        destroyOnHidden
      >
        <Folders {...shown} onGo={() => setDrawn(false)} />
      </Drawer>
    </>
  );
}

interface FoldersProps {
  folders: readonly FolderNode[];
  /** The folder whose files are listed. */
  current: FolderNode | undefined;
  /** The number of files without a folder. */
  unfiled: number;
  /** The files without a folder are listed. */
  isUnfiled: boolean;
  /** Called when another folder was chosen. */
  onGo?: () => void;
}

function Folders({ folders, current, unfiled, isUnfiled, onGo }: FoldersProps) {
  const { t } = useTranslation();
  const abilities = useAbilities(libraryFolders);
  const move = useMove();
  const mayGrant = useCan(updateLibraryFolderRights.name);
  const [granting, setGranting] = useState<FolderNode>();
  const [opened, setOpened] = useState<{ folder?: FolderNode; parent?: FolderNode | undefined }>();
  const link = (folder: FolderNode | undefined, name: string, content: ReactNode) => (
    <FolderLink
      goes={{ folderId: folder?.id, unfiled: undefined }}
      isCurrent={folder === current && !isUnfiled}
      {...(onGo && { onGo })}
      {...(folder?.may.add && { onDrop: (event) => void move(droppedFiles(event), { id: folder.id, name }) })}
    >
      <span>{name}</span>
      {content}
    </FolderLink>
  );
  return (
    <>
      <div className="folder-head">
        <h2>{t('media:folders.title')}</h2>
        {abilities.insert && (
          <Button
            type="text"
            size="small"
            icon={<FolderAddOutlined />}
            title={current ? t('media:folders.newIn', { folder: current.name }) : t('media:folders.new')}
            aria-label={t('media:folders.new')}
            onClick={() => setOpened({ parent: current })}
          />
        )}
      </div>
      <div className="folder-tree-line">
        <span className="folder-tree-leaf" />
        {link(undefined, t('media:folders.all'), null)}
      </div>
      {unfiled > 0 && (
        <div className="folder-tree-line">
          <span className="folder-tree-leaf" />
          <FolderLink goes={{ folderId: undefined, unfiled: true }} isCurrent={isUnfiled} {...(onGo && { onGo })}>
            <span>{t('media:folders.unfiled')}</span>
            <span className="figures">{formatNumber(unfiled)}</span>
          </FolderLink>
        </div>
      )}
      <FolderTree folders={folders}>
        {(folder) => (
          <>
            {link(folder, folder.name, <span className="figures">{formatNumber(folder.files)}</span>)}
            {abilities.update && folder.may.change && (
              <button
                type="button"
                className="list-icon-button folder-change"
                title={t('media:folders.rename')}
                aria-label={`${t('media:folders.rename')}: ${folder.name}`}
                onClick={() => setOpened({ folder })}
              >
                <EditOutlined />
              </button>
            )}
            {mayGrant && (
              <button
                type="button"
                className="list-icon-button folder-change"
                title={t('media:rights.open')}
                aria-label={`${t('media:rights.open')}: ${folder.name}`}
                onClick={() => setGranting(folder)}
              >
                <LockOutlined />
              </button>
            )}
          </>
        )}
      </FolderTree>
      {granting && (
        <Suspense fallback={null}>
          <FolderRightsDialog folder={granting} onClose={() => setGranting(undefined)} />
        </Suspense>
      )}
      {opened && <FolderDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface FolderLinkProps {
  /** The filter that it sets. */
  goes: { folderId: string | undefined; unfiled: true | undefined };
  isCurrent: boolean;
  onGo?: () => void;
  /** Absent: files cannot be moved there. */
  onDrop?: (event: DragEvent) => void;
  children: ReactNode;
}

/** Links to the files of a folder, and accepts files dropped on it. */
function FolderLink({ goes, isCurrent, onGo, onDrop, children }: FolderLinkProps) {
  const { input, hrefOf } = useListAddress(libraryFiles);
  const [over, setOver] = useState(false);
  return (
    <AppLink
      className="folder-name"
      href={hrefOf({ ...input, page: undefined, ...goes })}
      aria-current={isCurrent ? 'page' : undefined}
      data-over={over || undefined}
      {...(onGo && { onClick: onGo })}
      onDragOver={(event) => {
        if (!onDrop || !holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!onDrop || !holdsFiles(event)) return;
        event.preventDefault();
        onDrop(event);
      }}
    >
      {children}
    </AppLink>
  );
}
