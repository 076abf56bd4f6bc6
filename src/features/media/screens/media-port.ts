import { call, upload } from '../../../browser/call.ts';
import type { MediaLibrary } from '../../../ui/editor/media-port.ts';
import { insertMedia, maxUploadBytes, updateMedia } from '../contract.ts';

/** The media library as the editor and the upload fields use it. */
export const mediaPort: MediaLibrary = {
  uploading: insertMedia.name,
  maxBytes: maxUploadBytes,
  upload: (file, { purpose, alt = '', ...options }) => upload(insertMedia, file, { purpose, alt }, options),
  async updateAlt(id, alt) {
    await call(updateMedia, { id, alt });
  },
};
