import { Carousel, tagName } from '../../browser/carousel/element.ts';
import { startPolling } from '../../browser/carousel/polling.ts';

/** Milliseconds after which a page asks for slides anew; `refresh` on the element says otherwise. */
const usual = 2_000;
const soonest = 1_000;

/** Where this script came from is where the slides are. */
const base = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : document.baseURI;

/** The public carousel in a page of any site: this script, and `<hydro-carousel>` where the slides are to stand. */
class PublicCarousel extends Carousel {
  #end: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const wished = Number(this.getAttribute('refresh') ?? usual);
    this.#end = startPolling(this, base, Number.isFinite(wished) ? Math.max(soonest, wished) : usual);
  }

  override disconnectedCallback(): void {
    this.#end?.();
    super.disconnectedCallback();
  }
}

if (!customElements.get(tagName)) customElements.define(tagName, PublicCarousel);
