import { SwapOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { call, upload } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useWords } from '../../../browser/words.ts';
import { acceptedTypes } from '../../../ui/editor/media-port.ts';
import { keys } from '../../../ui/queries.ts';
import { libraryFiles } from '../media/resource.ts';
import { type Replaced, replaceLibraryCMS } from '../versions-contract.ts';
import { fileProblem } from './file-problem.ts';
import { partSize } from './file-size.ts';
import type { LibraryFile } from './library-file.ts';
import { sendParts } from './send-in-parts.ts';
import { lookingAt, tellOfFilm } from './tell-of-film.ts';

/** Puts another content of the same kind in the place of a file's: whatever uses it goes on using it. */
export function ReplaceFile({ file, version }: { file: LibraryFile; version: number }) {
  const { t } = useWords();
  const { message, modal } = App.useApp();
  const queryClient = useQueryClient();
  const mayReplace = useCan(replaceLibraryCMS.name);
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number>();
  if (!mayReplace) return null;
  const replace = async (chosen: File) => {
    setPart(0);
    try {
      const looking = lookingAt(chosen);
      const { pending, number } = await send(chosen, { id: file.id, version }, setPart);
      await tellOfFilm({ id: file.id, number }, looking);
      void message.success(t(pending ? 'media:versions.waits' : 'media:versions.replaced'));
      await queryClient.invalidateQueries({ queryKey: keys.all(libraryFiles) });
    } catch (error) {
      void message.error(fileProblem(error, t));
    } finally {
      setPart(undefined);
    }
  };
  /** What waits is gone when another content comes: nobody does that unasked to somebody's work. */
  const ask = async (chosen: File) => {
    const { isPending } = file;
    const isMeant =
      !isPending ||
      (await modal.confirm({
        title: t('media:versions.overTitle'),
        content: t('media:versions.overText', { name: chosen.name }),
        okText: t('media:versions.over'),
        cancelText: t('media:move.cancel'),
        okButtonProps: { danger: true },
      }));
    if (isMeant) await replace(chosen);
  };
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
    </>
  );
}

async function send(
  file: File,
  record: { id: string; version: number },
  onProgress: (part: number) => void,
): Promise<Replaced> {
  if (file.size <= partSize) return upload(replaceLibraryCMS, file, record, { onProgress });
  const { signal } = new AbortController();
  const arrived = await sendParts(file, undefined, { onProgress, onBegun: () => undefined, signal });
  return call(replaceLibraryCMS, { ...record, upload: arrived });
}

/** A picture in any format that is taken; of what is kept as it is the same format. */
function acceptOf({ mediaType }: LibraryFile): string {
  return mediaType.startsWith('image/') ? acceptedTypes.image.join(',') : mediaType;
}
