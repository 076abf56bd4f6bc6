import { call, upload } from '../../../browser/call.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import type { MediaLibrary, PickerProps } from '../../../ui/editor/media-port.ts';
import { lazyPart } from '../../../ui/slices/lazy-part.tsx';
import { loadMessages } from '../../../ui/slices/slice-messages.ts';
import { insertMedia, maxUploadBytes, updateMedia } from '../contract.ts';
import { libraryFiles } from '../media/resource.ts';
import { mediaMessages } from './messages/loaders.ts';

/** The media library as the editor and the upload fields use it. */
export const mediaPort: MediaLibrary = {
  browsing: resourceOperations(libraryFiles).list.name,
  Picker: lazyPart<PickerProps>(
    () => import('./library-picker.tsx'),
    () => loadMessages('media', mediaMessages),
  ),
  FileNote: lazyPart<{ id: string }>(
    () => import('./file-note.tsx'),
    () => loadMessages('media', mediaMessages),
  ),
  uploading: insertMedia.name,
  maxBytes: maxUploadBytes,
  upload: (file, { purpose, alt = '', ...options }) => upload(insertMedia, file, { purpose, alt }, options),
  async updateAlt(id, alt) {
    await call(updateMedia, { id, alt });
  },
};
