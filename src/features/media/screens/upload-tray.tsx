import { useLocation } from '@tanstack/react-router';
import { createPortal } from 'react-dom';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { libraryFiles } from '../media/resource.ts';
import { useFreshLists, useQueued, useUploadQueue } from './library-uploads.ts';
import { UploadPanel } from './upload-panel.tsx';
import { useUploadTo } from './use-upload-to.ts';
import './upload-panel.css';

/** The running uploads to the library, on every screen; in the library also those that have to be chosen again. */
export function UploadTray() {
  const queue = useUploadQueue();
  const uploads = useQueued(queue);
  const { folderId } = useListAddress(libraryFiles).input;
  const { start, left, forget } = useUploadTo(folderId as string | undefined);
  const isLibrary = useLocation({ select: ({ pathname }) => pathname === libraryFiles.route });
  useFreshLists(uploads);
  const shown = isLibrary ? left : [];
  if (uploads.length + shown.length === 0) return null;
  return createPortal(
    <UploadPanel queue={queue} uploads={uploads} left={shown} onFiles={start} onForget={forget} />,
    document.body,
  );
}
