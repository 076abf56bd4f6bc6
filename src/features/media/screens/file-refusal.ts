import type { Translate } from '../../../browser/translation.ts';
import type { UploadLimits } from '../contract/media.ts';
import { largestOf, megabytesOf } from './file-size.ts';

/** Why the library would refuse a file, so that it need not be sent; otherwise null. */
export function fileRefusal(file: File, limits: UploadLimits | undefined, mayUpload: boolean, t: Translate) {
  if (!mayUpload) return t('media:upload.notPermitted');
  if (file.name.toLowerCase().endsWith('.vtt')) return t('contract:validation.captionsFile');
  if (file.size === 0) return t('media:upload.empty', { name: file.name });
  const largest = largestOf(file, limits);
  if (file.size <= largest) return null;
  return t('media:upload.tooLarge', { name: file.name, megabytes: megabytesOf(largest) });
}
