/** A rendition of a picture, and its width. */
interface Copy {
  readonly url: string;
  readonly width: number;
}

/** A picture as the public API returns it. */
interface SlidePicture extends Copy {
  readonly alt: string;
  readonly variants: readonly Copy[];
  readonly placeholder: string | null;
  readonly focal: { readonly x: number; readonly y: number };
}

/** A slide as visitors see it, or as its form previews it. */
export interface Slide {
  readonly id: string;
  readonly title: string;
  readonly alt: string;
  readonly caption: string;
  readonly link: string;
  readonly newTab: boolean;
  readonly pictureImage: SlidePicture | null;
  readonly mobilePictureImage: SlidePicture | null;
}

/** Up to this width in pixels the picture for phones is shown. */
export const narrow = 640;

/** Schemes a link may have; any other address is not linked, whatever the record contains. */
const leading = /^(?:https?|mailto|tel):/i;

/** The element of a slide: a group that loads its picture only when `fetch` is called. */
export interface DrawnSlide {
  readonly slide: Slide;
  readonly element: HTMLElement;
  /** Loads the picture, once; calls `onBroken` if that fails. */
  readonly fetch: (onBroken: () => void) => void;
}

/** Draws a slide; texts are set as text, never as HTML. `base` resolves the relative addresses of pictures. */
export function drawSlide(slide: Slide, base: string): DrawnSlide {
  const element = document.createElement('div');
  element.className = 'slide';
  element.setAttribute('role', 'group');
  const picture = document.createElement('picture');
  const image = document.createElement('img');
  const { pictureImage, mobilePictureImage } = slide;
  image.alt = slide.alt || pictureImage?.alt || slide.title;
  image.decoding = 'async';
  image.draggable = false;
  if (pictureImage) {
    image.style.objectPosition = `${pictureImage.focal.x}% ${pictureImage.focal.y}%`;
    if (pictureImage.placeholder) element.style.backgroundImage = `url("${pictureImage.placeholder}")`;
  }
  picture.append(image);
  const frame = linkOf(slide) ?? document.createElement('div');
  frame.className = 'frame';
  frame.append(picture);
  if (slide.caption) {
    const caption = document.createElement('p');
    caption.className = 'caption';
    caption.textContent = slide.caption;
    frame.append(caption);
  }
  element.append(frame);
  let fetched = false;
  const fetch = (onBroken: () => void) => {
    if (fetched) return;
    fetched = true;
    image.addEventListener('error', onBroken, { once: true });
    if (!pictureImage) return onBroken();
    if (mobilePictureImage) {
      const source = document.createElement('source');
      source.media = `(max-width: ${narrow}px)`;
      source.srcset = copiesOf(mobilePictureImage, base);
      picture.prepend(source);
    }
    image.srcset = copiesOf(pictureImage, base);
    image.src = new URL(pictureImage.url, base).href;
  };
  return { slide, element, fetch };
}

function linkOf({ link, newTab }: Slide): HTMLAnchorElement | undefined {
  if (!leading.test(link) || !URL.canParse(link)) return undefined;
  const anchor = document.createElement('a');
  anchor.href = link;
  if (newTab) anchor.target = '_blank';
  anchor.rel = 'noopener noreferrer';
  anchor.draggable = false;
  return anchor;
}

function copiesOf({ url, width, variants }: SlidePicture, base: string): string {
  return [...variants, { url, width }].map((copy) => `${new URL(copy.url, base).href} ${copy.width}w`).join(', ');
}
