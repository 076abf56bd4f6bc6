import { useWords } from '../../browser/words.ts';
import { formatNumber } from '../../lib/format.ts';
import { isPicture, useMediaPort, useUploadLimits } from './media-port.ts';

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** A size in words a person reads: "820 KB", "1,4 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < megabyte) return `${formatNumber(Math.max(1, Math.round(bytes / kilobyte)))} KB`;
  return `${formatNumber(bytes / megabyte, 1)} MB`;
}

/** Tells why a file need not be sent at all, or null: what the server is known to refuse. */
export function useRefusalText(purpose: 'image' | 'attachment'): (file: File) => string | null {
  const { t } = useWords();
  const { mayUpload } = useMediaPort();
  const limits = useUploadLimits();
  return (file) => {
    if (!mayUpload) return t('editor:upload.notPermitted');
    const megabytes = limits.exceeded(file);
    const { name } = file;
    if (megabytes !== undefined) return t('editor:upload.tooLarge', { name, megabytes });
    if (file.size === 0) return t('editor:upload.empty', { name });
    return purpose === 'image' && !isPicture(file) ? t('editor:upload.notPicture', { name }) : null;
  };
}
