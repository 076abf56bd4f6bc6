import { Carousel, tagName } from '../../browser/carousel/element.ts';
import { startPolling } from '../../browser/carousel/polling.ts';

/** Milliseconds between two requests for slides; the element's `refresh` attribute overrides it. */
const usual = 2_000;
const soonest = 1_000;

/** The slides come from the origin of this script. */
const base = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : document.baseURI;

/** The public carousel for any site: this script, and `<hydro-carousel>` where the slides are to appear. */
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
