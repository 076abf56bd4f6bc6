import type { Carousel } from './element.ts';
import type { Slide } from './slide.ts';

/** The public carousel, and as many slides as it shows. */
const position = 4;
const most = 20;

/**
 * Keeps a carousel showing what visitors read, asked for anew every so many milliseconds while the page is looked at; the browser
 * asks whether anything has changed, and mostly is told in few bytes that nothing has. What cannot be read leaves what is shown.
 * @param base the address of the product.
 * @returns ends it.
 */
export function keepReading(carousel: Carousel, base: string, every: number): () => void {
  const address = new URL(`/public/v1/slides?displayPosition=${position}&page=0&pageSize=${most}`, base);
  const ended = new AbortController();
  let known = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = async () => {
    clearTimeout(timer);
    try {
      const answer = await fetch(address, { cache: 'no-cache', credentials: 'omit', signal: ended.signal });
      const text = answer.ok ? await answer.text() : known;
      if (text !== known) {
        const { data } = JSON.parse(text) as { data: { items: Slide[] } };
        carousel.show(data.items, base);
        known = text;
      }
    } catch {
      // The line is away, or the product: asked again in time.
    }
    clearTimeout(timer);
    if (!ended.signal.aborted && !document.hidden) timer = setTimeout(read, every);
  };
  const onVisibility = () => void (document.hidden ? clearTimeout(timer) : read());
  document.addEventListener('visibilitychange', onVisibility);
  void read();
  return () => {
    ended.abort();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
