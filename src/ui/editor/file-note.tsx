import { useWords } from '../../browser/words.ts';
import { useMediaPort } from './media-port.ts';

/** Says beside a picture what waits or is wrong with its file, with the way to it in another tab: what is typed here stays. */
export function FileNote({ id }: { id: string }) {
  const { t } = useWords();
  const { isPending, isLost, href } = useMediaPort().useFileState(id);
  if (!isPending && !isLost) return null;
  return (
    <a className="image-field-note" href={isLost ? href : `${href}#versions`} target="_blank" rel="noreferrer">
      {t(isLost ? 'editor:picture.lost' : 'editor:picture.pending')}
    </a>
  );
}
