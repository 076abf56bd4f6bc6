import type { Translate } from '../../browser/translation.ts';
import { formatInstant } from '../../lib/format.ts';

/** The files on the clipboard. A picture without a file name is named after the time of the paste. */
export function pastedFiles(data: DataTransfer | null, t: Translate): File[] {
  return [...(data?.files ?? [])].map((file) => {
    if (file.name !== 'image.png') return file;
    const [day = '', time = ''] = formatInstant(Date.now()).split(' ');
    const at = `${day.split('/').reverse().join('-')} ${time.replace(':', '.')}`;
    const { type, lastModified } = file;
    return new File([file], `${t('editor:upload.pasted', { at })}.png`, { type, lastModified });
  });
}
