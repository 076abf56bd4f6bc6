import type { Translate } from '../../browser/words-state.ts';
import { formatNumber } from '../../lib/format.ts';
import { isPicture, type MediaPort } from './media-port.ts';

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** A size in words a person reads: "820 KB", "1,4 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < megabyte) return `${formatNumber(Math.max(1, Math.round(bytes / kilobyte)))} KB`;
  return `${formatNumber(bytes / megabyte, 1)} MB`;
}

/** Why a file need not be sent at all, or null: what the server is known to refuse. */
export function refusalText(file: File, purpose: 'image' | 'attachment', port: MediaPort, t: Translate) {
  if (!port.mayUpload) return t('editor:upload.notPermitted');
  const values = { name: file.name, megabytes: Math.floor(port.maxBytes / megabyte) };
  if (file.size > port.maxBytes) return t('editor:upload.tooLarge', values);
  if (file.size === 0) return t('editor:upload.empty', values);
  if (purpose === 'image' && !isPicture(file)) return t('editor:upload.notPicture', values);
  return null;
}
