import type { Carousel } from './element.ts';
import type { Slide } from './slide.ts';

/** The display position of the public carousel, and the most slides it shows. */
const position = 4;
const most = 20;

/** Milliseconds to wait after an error response: too many requests may come from one address. */
const refusedFor = 30_000;

/**
 * Updates a carousel with the public slides at an interval while it is visible. The requests are conditional, so most
 * answers are an empty 304. After an error the carousel keeps its slides.
 * @param base the address of the product.
 * @returns a function that stops polling.
 */
export function startPolling(carousel: Carousel, base: string, every: number): () => void {
  const address = new URL(`/public/v1/slides?displayPosition=${position}&page=0&pageSize=${most}`, base);
  const ended = new AbortController();
  let known = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOnScreen = true;
  // A page may hide a carousel without slides; it must appear again when there are some.
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
      // The connection or the product is down: try again after the pause.
    }
    clearTimeout(timer);
    if (!ended.signal.aborted && isSeen()) timer = setTimeout(read, pause);
  };
  const readWhenSeen = () => void (isSeen() ? read() : clearTimeout(timer));
  document.addEventListener('visibilitychange', readWhenSeen);
  const observer = new IntersectionObserver((entries) => {
    const before = isOnScreen;
    isOnScreen = entries.at(-1)?.isIntersecting ?? true;
    if (isOnScreen !== before) readWhenSeen();
  });
  observer.observe(carousel);
  void read();
  return () => {
    ended.abort();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', readWhenSeen);
    observer.disconnect();
  };
}
