import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import Carousel from '../../../browser/carousel/carousel.tsx';
import type { Slide } from '../../../browser/carousel/slide.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { PreviewProps } from '../../../ui/slices/slots.ts';
import { logoPosition, type slides as resource } from '../slides/resource.ts';
import './slide-preview.css';

/** A preview of a slide on a computer and on a phone; a logo has the height it has next to others. */
export default function SlidePreview({ values }: PreviewProps<typeof resource>) {
  const { t } = useTranslation();
  const [as, setAs] = useState<'desktop' | 'mobile'>('desktop');
  const { pictureImage: picture = null, mobilePictureImage: mobile = null } = values;
  const shown = as === 'mobile' ? (mobile ?? picture) : picture;
  const { title = '', alt = '', caption = '', link = '', newTab = false } = values;
  const slide = useMemo(
    (): Slide => ({
      id: 'preview',
      title,
      alt,
      caption,
      link,
      newTab,
      pictureImage: shown,
      mobilePictureImage: null,
    }),
    [title, alt, caption, link, newTab, shown],
  );
  const slides = useMemo(() => [slide], [slide]);
  return (
    <section className="slide-preview">
      <h2>{t('homepage:preview')}</h2>
      {!picture && <p className="slide-preview-note">{t('homepage:noPicture')}</p>}
      {picture && values.displayPosition === logoPosition && (
        <>
          <img className="slide-preview-logo" src={picture.url} alt={slide.alt || picture.alt || slide.title} />
          <p className="slide-preview-note">{t('homepage:size')}</p>
        </>
      )}
      {picture && values.displayPosition !== logoPosition && (
        <>
          <Segmented
            value={as}
            onChange={setAs}
            options={[
              { value: 'desktop', label: t('homepage:desktop') },
              { value: 'mobile', label: t('homepage:mobile') },
            ]}
          />
          <div className="slide-preview-screen" data-as={as}>
            <Carousel label={t('homepage:preview')} slides={slides} />
          </div>
        </>
      )}
    </section>
  );
}
