import { useTranslation } from '../../browser/use-translation.ts';
import { useMediaPort } from './media-port.ts';

/** Says beside a picture what waits or is wrong with its file, with the way to it in another tab: what is typed here stays. */
export function FileNote({ id }: { id: string }) {
  const { t } = useTranslation();
  const { isPending, isOffline, href } = useMediaPort().useFileState(id);
  if (!isPending && !isOffline) return null;
  return (
    <a className="image-field-note" href={isOffline ? href : `${href}#versions`} target="_blank" rel="noreferrer">
      {t(isOffline ? 'editor:picture.lost' : 'editor:picture.pending')}
    </a>
  );
}
