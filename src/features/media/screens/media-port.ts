import { useQuery } from '@tanstack/react-query';
import { call, upload } from '../../../browser/call.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { recordHref } from '../../../declare/resource.ts';
import type { CropperProps, MediaLibrary, PickerProps } from '../../../ui/editor/media-port.ts';
import { recordQuery } from '../../../ui/queries.ts';
import { lazyPart } from '../../../ui/slices/lazy-part.tsx';
import { loadMessages } from '../../../ui/slices/slice-messages.ts';
import { useAbilities } from '../../../ui/use-abilities.ts';
import { cropMedia } from '../contract/crop.ts';
import { getLibraryCMSCaptions } from '../contract/films.ts';
import { getUnfinishedUploads, insertMedia, updateMedia } from '../contract/media.ts';
import { libraryFiles } from '../media/resource.ts';
import { largestOf, megabytesOf } from './file-size.ts';
import { mediaMessages } from './messages/loaders.ts';
import { openQueue } from './open-queue.ts';

/** The media library as the editor and the upload fields use it. */
export const mediaPort: MediaLibrary = {
  browsing: resourceOperations(libraryFiles).list.name,
  Picker: lazyPart<PickerProps>(
    () => import('./library-picker.tsx'),
    () => loadMessages('media', mediaMessages),
  ),
  cropping: cropMedia.name,
  Cropper: lazyPart<CropperProps>(
    () => import('./crop-dialog.tsx'),
    () => loadMessages('media', mediaMessages),
  ),
  captioning: getLibraryCMSCaptions.name,
  captionsOf: async (address) => (await call(getLibraryCMSCaptions, { address })).captions,
  useFileState(id) {
    const { detail: mayLook } = useAbilities(libraryFiles);
    // A file that the account may not see has no state; the query is cached.
    const { data } = useQuery({ ...recordQuery(libraryFiles, id), enabled: mayLook, retry: false });
    return {
      isPending: data?.pendingContent === true,
      isMissing: data?.missingBytes === true,
      href: recordHref(libraryFiles, id),
    };
  },
  uploading: insertMedia.name,
  useLimits,
  openQueue: (takes) => openQueue(() => (takes === 'image' ? 'image' : 'attachment')),
  uploadPortrait: (file, alt, sending) => upload(insertMedia, file, { purpose: 'portrait', alt }, sending),
  async updateAlt(id, alt) {
    await call(updateMedia, { id, alt });
  },
};

/** The limits are server settings, fetched once where something can be uploaded. */
function useLimits(mayUpload: boolean) {
  const { data: limits } = useQuery({
    queryKey: ['upload limits'],
    queryFn: async ({ signal }) => (await call(getUnfinishedUploads, {}, { signal })).limits,
    enabled: mayUpload,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const megabytesText = (bytes: number | undefined) => (bytes === undefined ? '…' : String(megabytesOf(bytes)));
  return {
    image: megabytesText(limits?.image),
    video: megabytesText(limits?.video),
    document: megabytesText(limits?.document),
    exceeded: (file: File) => {
      const largest = largestOf(file, limits);
      return file.size > largest ? megabytesOf(largest) : undefined;
    },
  };
}
