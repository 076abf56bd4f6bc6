import { useTranslation } from '../../browser/use-translation.ts';
import { useMediaPort } from './media-port.ts';

/**
 * Shows next to a picture that its file has a pending change or is missing, with a link that opens in another tab and
 * so keeps the form's input.
 */
export function FileNote({ id }: { id: string }) {
  const { t } = useTranslation();
  const { isPending, isMissing, href } = useMediaPort().useFileState(id);
  if (!isPending && !isMissing) return null;
  return (
    <a className="image-field-note" href={isMissing ? href : `${href}#versions`} target="_blank" rel="noreferrer">
      {t(isMissing ? 'editor:picture.lost' : 'editor:picture.pending')}
    </a>
  );
}
