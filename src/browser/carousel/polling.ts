import type { Carousel } from './element.ts';
import type { Slide } from './slide.ts';

/** The public carousel, and as many slides as it shows. */
const position = 4;
const most = 20;

/** Milliseconds that a product which refuses to answer is left in peace: too many may be asking from one address. */
const refusedFor = 30_000;

/**
 * Keeps a carousel showing what visitors read, asked for anew every so many milliseconds while it can be seen; the browser asks
 * whether anything has changed, and mostly is told in few bytes that nothing has. What cannot be read leaves what is shown.
 * @param base the address of the product.
 * @returns ends it.
 */
export function startPolling(carousel: Carousel, base: string, every: number): () => void {
  const address = new URL(`/public/v1/slides?displayPosition=${position}&page=0&pageSize=${most}`, base);
  const ended = new AbortController();
  let known = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOnScreen = true;
  // One without slides may be hidden by its page, and is to be seen again when there are some.
  const isSeen = () => (isOnScreen || carousel.slides.length === 0) && !document.hidden;
  const read = async () => {
    clearTimeout(timer);
    let pause = every;
    try {
      const answer = await fetch(address, { cache: 'no-cache', credentials: 'omit', signal: ended.signal });
      const text = answer.ok ? await answer.text() : known;
      if (text !== known) {
        const { data } = JSON.parse(text) as { data: { items: Slide[] } };
        carousel.show(data.items, base);
        known = text;
      }
      if (!answer.ok) pause = Math.max(every, refusedFor);
    } catch {
      // The line is away, or the product: asked again in time.
    }
    clearTimeout(timer);
    if (!ended.signal.aborted && isSeen()) timer = setTimeout(read, pause);
  };
  const look = () => void (isSeen() ? read() : clearTimeout(timer));
  document.addEventListener('visibilitychange', look);
  const observer = new IntersectionObserver((entries) => {
    const before = isOnScreen;
    isOnScreen = entries.at(-1)?.isIntersecting ?? true;
    if (isOnScreen !== before) look();
  });
  observer.observe(carousel);
  void read();
  return () => {
    ended.abort();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    observer.disconnect();
  };
}
