/** A copy of a picture, and how wide it is. */
interface Copy {
  readonly url: string;
  readonly width: number;
}

/** A picture as the product answers it. */
interface SlidePicture extends Copy {
  readonly alt: string;
  readonly variants: readonly Copy[];
  readonly placeholder: string | null;
  readonly focal: { readonly x: number; readonly y: number };
}

/** A slide as visitors read it, or as it stands in its form. */
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

/** Up to this width in pixels the picture for telephones is shown. */
export const narrow = 640;

/** Addresses that a press may lead to; nothing else is a link, whatever a record says. */
const leading = /^(?:https?|mailto|tel):/i;

/** What is drawn of a slide: a group whose picture is fetched when `show` is called, and not before. */
export interface DrawnSlide {
  readonly slide: Slide;
  readonly element: HTMLElement;
  /** Fetches the picture; told once, `onBroken` where it cannot be had. */
  readonly fetch: (onBroken: () => void) => void;
}

/** Draws a slide; its texts are set as texts. `base` is the address that those of pictures are relative to. */
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
