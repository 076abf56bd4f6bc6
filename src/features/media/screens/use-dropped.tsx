import { App, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { treeOf } from '../../../declare/resource.ts';
import { problemText } from '../../../ui/problem-text.ts';
import { useAbilities } from '../../../ui/use-abilities.ts';
import type { FolderNode } from '../contract/folder-rights.ts';
import { libraryFolders } from '../library-folders/resource.ts';
import { type DroppedFile, mostDropped, type readDropped } from './dropped-files.ts';
import { useFolders, useFreshFolders } from './use-folders.ts';

interface DroppedInto {
  /** The open folder. */
  folderId: string | undefined;
  start: (files: File[], folderId: string | undefined) => void;
}

/** Uploads dropped files; for directories it asks whether to create folders, where the account may. */
export function useDropped({ folderId, start }: DroppedInto): {
  take: (dropped: ReturnType<typeof readDropped>) => Promise<void>;
  question: ReactNode;
} {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const folders = useFolders();
  const refresh = useFreshFolders();
  const { insert: mayMake } = useAbilities(libraryFolders);
  const [confirming, setConfirming] = useState<readonly DroppedFile[]>();
  const [making, setMaking] = useState(false);
  const allHere = (files: readonly DroppedFile[]) => {
    setConfirming(undefined);
    start(
      files.map(({ file }) => file),
      folderId,
    );
  };
  const inFolders = async (files: readonly DroppedFile[]) => {
    setMaking(true);
    try {
      for (const [id, together] of await foldersOf(files, folderId, folders)) start(together, id);
    } catch (error) {
      void message.error(problemText(error, t));
    }
    setMaking(false);
    setConfirming(undefined);
    await refresh();
  };
  return {
    async take(dropped) {
      const { files, isCut } = await dropped;
      if (isCut) void message.warning(t('media:drop.cut', { count: mostDropped }), 8);
      if (files.length === 0) void message.info(t('media:drop.nothing'));
      else if (mayMake && files.some(({ path }) => path.length > 0)) setConfirming(files);
      else allHere(files);
    },
    question: confirming && (
      <Modal
        open
        width={480}
        title={t('media:drop.title')}
        onCancel={() => setConfirming(undefined)}
        footer={
          <>
            <Button onClick={() => allHere(confirming)}>{t('media:drop.here')}</Button>
            <Button type="primary" autoFocus loading={making} onClick={() => void inFolders(confirming)}>
              {t('media:drop.make')}
            </Button>
          </>
        }
      >
        <p>{t('media:drop.text', { count: confirming.length })}</p>
      </Modal>
    ),
  };
}

/** Maximum length of a folder's name. */
const longestName = libraryFolders.fields.name.max;

/** The files by their target folder: an existing one with the directory's name, or a new one. */
async function foldersOf(files: readonly DroppedFile[], folderId: string | undefined, folders: readonly FolderNode[]) {
  const { insert } = resourceOperations(libraryFolders);
  const known = folders.map(({ id, parentId, name }) => ({ id, parentId, name }));
  // Files below the maximum depth of folders go into the deepest one.
  const room = (treeOf(libraryFolders)?.maxDepth ?? 1) - depthOf(folderId, known);
  const sorted = new Map<string | undefined, File[]>();
  for (const { file, path } of files) {
    let parentId = folderId ?? null;
    for (const directory of path.slice(0, room)) {
      const name = directory.slice(0, longestName);
      const existing = known.find((each) => each.parentId === parentId && each.name === name);
      const folder = existing ?? { id: (await call(insert, { name, parentId })).id, parentId, name };
      if (!existing) known.push(folder);
      parentId = folder.id;
    }
    const id = parentId ?? undefined;
    sorted.set(id, [...(sorted.get(id) ?? []), file]);
  }
  return sorted;
}

/** The level of a folder; 0 for none. */
function depthOf(id: string | undefined, folders: readonly Pick<FolderNode, 'id' | 'parentId'>[]): number {
  const folder = folders.find((each) => each.id === id);
  return folder ? 1 + depthOf(folder.parentId ?? undefined, folders) : 0;
}
