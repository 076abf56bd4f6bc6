import { useTranslation } from '../../../browser/use-translation.ts';
import type { PreviewProps } from '../../../ui/slices/slots.ts';
import type { albums } from '../resource.ts';
import { AlbumGrid } from './album-grid.tsx';

/** A preview of the album in its form. */
export default function AlbumPreview({ values }: PreviewProps<typeof albums>) {
  const { t } = useTranslation();
  return (
    <section className="album-preview">
      <h2>{t('albums:preview')}</h2>
      <AlbumGrid values={values} />
    </section>
  );
}
