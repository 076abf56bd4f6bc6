import { type Controls, drawControls } from './controls.ts';
import { type DrawnSlide, drawSlide, type Slide } from './slide.ts';
import { style } from './style.ts';
import { textsFor } from './texts.ts';

/** Milliseconds that a slide is shown, and that a transition takes. */
const shownFor = 3000;
const moving = 500;
/** The pixels a finger must move for a swipe. */
const swipe = 40;

export const tagName = 'hydro-carousel';

/**
 * Shows slides one at a time: `<hydro-carousel>`. It reserves its space in the page from the beginning, has its own
 * shadow root and touches nothing outside. It pauses while it is hovered, focused or hidden, when its button is
 * pressed, and for users who prefer reduced motion.
 */
export class Carousel extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  #controls: Controls | undefined;
  #drawn: DrawnSlide[] = [];
  #asked: readonly Slide[] = [];
  #place = 0;
  #stopped = this.#lessMotion.matches;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #touchedAt: number | undefined;

  connectedCallback(): void {
    document.addEventListener('visibilitychange', this.#wait);
    this.#lessMotion.addEventListener('change', this.#onMotion);
    if (!this.#controls) this.#draw();
    this.#wait();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#wait);
    this.#lessMotion.removeEventListener('change', this.#onMotion);
  }

  /** Replaces the slides, and stays at the current one if it is still among them. `base`: see `drawSlide`. */
  show(slides: readonly Slide[], base: string = document.baseURI): void {
    const looked = this.#drawn[this.#place]?.slide.id;
    this.#asked = slides;
    for (const { element } of this.#drawn) element.remove();
    this.#drawn = slides.map((slide) => drawSlide(slide, base));
    this.#root.prepend(...this.#drawn.map(({ element }) => element));
    this.#place = Math.max(
      0,
      slides.findIndex(({ id }) => id === looked),
    );
    this.#settle();
  }

  get slides(): readonly Slide[] {
    return this.#asked;
  }

  #draw(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    this.#root.adoptedStyleSheets = [sheet];
    const words = textsFor(this.lang || document.documentElement.lang);
    this.setAttribute('role', 'region');
    this.setAttribute('aria-roledescription', words.role);
    if (!this.hasAttribute('aria-label')) this.setAttribute('aria-label', words.region);
    this.#controls = drawControls(words, {
      step: (by) => this.#go(this.#place + by, by),
      choose: (place) => this.#go(place, place > this.#place ? 1 : -1),
      turn: () => {
        this.#stopped = !this.#stopped;
        this.#wait();
      },
    });
    this.#root.append(...this.#controls.elements);
    for (const event of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
      this.addEventListener(event, this.#wait);
    this.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowLeft') this.#go(this.#place - 1, -1);
      if (key === 'ArrowRight') this.#go(this.#place + 1, 1);
    });
    this.addEventListener(
      'touchstart',
      ({ touches }) => {
        this.#touchedAt = touches.length === 1 ? touches[0]?.clientX : undefined;
      },
      { passive: true },
    );
    this.addEventListener('touchend', ({ changedTouches }) => {
      const way = (changedTouches[0]?.clientX ?? 0) - (this.#touchedAt ?? 0);
      if (this.#touchedAt !== undefined && Math.abs(way) >= swipe)
        this.#go(this.#place + (way < 0 ? 1 : -1), way < 0 ? 1 : -1);
      this.#touchedAt = undefined;
    });
    this.#settle();
  }

  /** Moves to the slide at an index, wrapping around, from the side that `by` gives. */
  #go(to: number, by: 1 | -1): void {
    const count = this.#drawn.length;
    const place = count > 0 ? (to + count) % count : 0;
    const [leaving, coming] = [this.#drawn[this.#place]?.element, this.#drawn[place]?.element];
    if (!leaving || !coming || leaving === coming) return;
    this.#place = place;
    this.#settle();
    this.#slide(leaving, '0', `${-100 * by}%`);
    this.#slide(coming, `${100 * by}%`, '0');
  }

  #slide(element: HTMLElement, from: string, to: string): void {
    element.classList.remove('moving');
    element.style.transform = `translateX(${from})`;
    // Forces a layout, so that the transition starts from this position.
    element.getBoundingClientRect();
    element.style.setProperty('--moving', `${moving}ms`);
    element.classList.add('moving');
    element.style.transform = `translateX(${to})`;
    const done = () => {
      element.classList.remove('moving');
      element.style.transform = '';
    };
    if (this.#lessMotion.matches) done();
    else setTimeout(done, moving);
  }

  /** Updates the attributes of all slides, loads the current picture and the next one, and restarts the timer. */
  #settle(): void {
    const words = textsFor(this.lang || document.documentElement.lang);
    const count = this.#drawn.length;
    this.toggleAttribute('data-empty', count === 0);
    for (const [place, { element }] of this.#drawn.entries()) {
      const isShown = place === this.#place;
      element.toggleAttribute('data-shown', isShown);
      element.inert = !isShown;
      element.setAttribute('aria-roledescription', words.slide);
      element.setAttribute('aria-label', `${place + 1}${words.of}${count}`);
    }
    for (const drawn of [this.#drawn[this.#place], this.#drawn[(this.#place + 1) % count]]) {
      drawn?.fetch(() => this.#leaveOut(drawn));
    }
    this.#wait();
  }

  /** Removes a slide whose picture cannot be loaded. */
  #leaveOut(broken: DrawnSlide): void {
    const place = this.#drawn.indexOf(broken);
    if (place < 0) return;
    broken.element.remove();
    this.#drawn.splice(place, 1);
    if (place < this.#place) this.#place -= 1;
    this.#place = Math.min(this.#place, Math.max(0, this.#drawn.length - 1));
    this.#settle();
  }

  readonly #onMotion = () => {
    this.#stopped = this.#lessMotion.matches;
    this.#wait();
  };

  /** Starts the timer of the next slide, unless the carousel is hovered, focused or hidden. */
  readonly #wait = () => {
    clearTimeout(this.#timer);
    const count = this.#drawn.length;
    this.#controls?.tell(this.#place, count, !this.#stopped);
    const isChecked = this.matches(':hover, :focus-within') || document.hidden;
    const isTurning = count > 1 && !this.#stopped && !isChecked && this.isConnected;
    // Screen readers announce the changes a user makes, not the automatic ones.
    for (const { element } of this.#drawn) element.setAttribute('aria-live', isTurning ? 'off' : 'polite');
    if (isTurning) this.#timer = setTimeout(() => this.#go(this.#place + 1, 1), shownFor);
  };
}

/** Registers the custom element, once. */
export function defineCarousel(): void {
  if (!customElements.get(tagName)) customElements.define(tagName, Carousel);
}
