import { useTranslation } from '../../browser/use-translation.ts';
import { isOf, type Takes, useMediaPort, useUploadLimits } from './media-port.ts';

/** Returns why the server would refuse a file, or null. */
export function useRefusalText(takes: Takes): (file: File) => string | null {
  const { t } = useTranslation();
  const { mayUpload } = useMediaPort();
  const limits = useUploadLimits();
  return (file) => {
    if (!mayUpload) return t('editor:upload.notPermitted');
    const megabytes = limits.exceeded(file);
    const { name } = file;
    if (megabytes !== undefined) return t('editor:upload.tooLarge', { name, megabytes });
    if (file.size === 0) return t('editor:upload.empty', { name });
    if (takes === 'attachment' || isOf(takes, file)) return null;
    return t(takes === 'image' ? 'editor:upload.notPicture' : 'editor:upload.notFilm', { name });
  };
}
