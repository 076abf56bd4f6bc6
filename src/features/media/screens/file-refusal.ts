import type { Translate } from '../../../browser/words-state.ts';
import type { UploadLimits } from '../contract.ts';

/** Why a file need not be sent to the library at all, or null: what the server is known to refuse. */
export function fileRefusal(file: File, limits: UploadLimits | undefined, mayUpload: boolean, t: Translate) {
  if (!mayUpload) return t('media:upload.notPermitted');
  if (file.name.toLowerCase().endsWith('.vtt')) return t('contract:validation.captionsFile');
  if (file.size === 0) return t('media:upload.empty', { name: file.name });
  const limit = limits?.[kindOf(file)];
  if (limit === undefined || file.size <= limit) return null;
  return t('media:upload.tooLarge', { name: file.name, megabytes: Math.floor(limit / 1024 / 1024) });
}

function kindOf({ type }: File): keyof UploadLimits {
  const [group] = type.split('/');
  return group === 'image' || group === 'video' ? group : 'document';
}
