import { SwapOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { call, upload } from '../../../browser/call.ts';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { acceptedTypes } from '../../../ui/editor/media-port.ts';
import { keys } from '../../../ui/queries.ts';
import { getLibraryCMSUses } from '../contract/library.ts';
import { getLibraryCMSVersions, type Replaced, replaceLibraryCMS, type Showing } from '../contract/versions.ts';
import { libraryFiles } from '../media/resource.ts';
import { fileProblem } from './file-problem.ts';
import { partSize } from './file-size.ts';
import { inspectFilm, sendFilmMetadata } from './film-metadata.ts';
import type { LibraryFile } from './library-file.ts';
import { sendParts } from './send-in-parts.ts';

const ReplaceDialog = lazyComponent(() => import('./replace-dialog.tsx'));

/** Replaces the content of a file by another of the same kind: all references stay. */
export function ReplaceFile({ file, version }: { file: LibraryFile; version: number }) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const queryClient = useQueryClient();
  const mayReplace = useCan(replaceLibraryCMS.name);
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number>();
  const [confirming, setConfirming] = useState<{ readonly chosen: File; readonly shownBy: number }>();
  const mayAskVersions = useCan(getLibraryCMSVersions.name);
  const maySeeUses = useCan(getLibraryCMSUses.name) && mayAskVersions;
  if (!mayReplace) return null;
  const replace = async (chosen: File, show: Showing) => {
    setPart(0);
    try {
      const looking = inspectFilm(chosen);
      const { pending, number } = await send(chosen, { id: file.id, version, show }, setPart);
      await sendFilmMetadata({ id: file.id, number }, looking);
      void message.success(t(pending ? 'media:versions.waits' : 'media:versions.replaced'));
      await queryClient.invalidateQueries({ queryKey: keys.all(libraryFiles) });
    } catch (error) {
      void message.error(fileProblem(error, t));
    } finally {
      setPart(undefined);
    }
  };
  /** A file chosen by mistake must not change what visitors see, or replace pending content. */
  const ask = async (chosen: File) => {
    const shownBy = await countShown();
    if (shownBy > 0) setConfirming({ chosen, shownBy });
    else if (!file.isPending || (await isMeant(chosen))) await replace(chosen, 'atOnce');
  };
  /** The number of public records that show the file, for users who may publish it; otherwise 0. */
  const countShown = async () => {
    if (!maySeeUses || file.isUnused) return 0;
    try {
      const [{ mayPublish }, { uses }] = await Promise.all([
        call(getLibraryCMSVersions, { id: file.id }),
        call(getLibraryCMSUses, { id: file.id }),
      ]);
      return mayPublish ? uses.filter(({ isPublic }) => isPublic).length : 0;
    } catch {
      // The question is only a convenience: the server decides whether the replacement is allowed.
      return 0;
    }
  };
  const isMeant = (chosen: File) =>
    modal.confirm({
      title: t('media:versions.overTitle'),
      content: t('media:versions.overText', { name: chosen.name }),
      okText: t('media:versions.over'),
      cancelText: t('media:move.cancel'),
      okButtonProps: { danger: true },
    });
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('media:versions.replace')}
        accept={acceptOf(file)}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) void ask(chosen);
        }}
      />
      <Button icon={<SwapOutlined aria-hidden />} loading={part !== undefined} onClick={() => input.current?.click()}>
        {part === undefined
          ? t('media:versions.replace')
          : part < 1
            ? t('media:versions.replacing', { part: Math.round(part * 100) })
            : t('media:versions.working')}
      </Button>
      {confirming && (
        <Suspense fallback={null}>
          <ReplaceDialog
            file={file}
            {...confirming}
            onClose={() => setConfirming(undefined)}
            onReplace={(show) => {
              setConfirming(undefined);
              void replace(confirming.chosen, show);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

async function send(
  file: File,
  record: { id: string; version: number; show: Showing },
  onProgress: (part: number) => void,
): Promise<Replaced> {
  if (file.size <= partSize) return upload(replaceLibraryCMS, file, record, { onProgress });
  const { signal } = new AbortController();
  const arrived = await sendParts(file, undefined, { onProgress, onBegun: () => undefined, signal });
  return call(replaceLibraryCMS, { ...record, upload: arrived });
}

/** A picture in any accepted format; for a file that is stored unchanged, the same format. */
function acceptOf({ mediaType }: LibraryFile): string {
  return mediaType.startsWith('image/') ? acceptedTypes.image.join(',') : mediaType;
}
