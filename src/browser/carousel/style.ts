import { narrow } from './slide.ts';

/** Applies inside the element only. A page changes its proportions and colours with the `--carousel-…` properties. */
export const style = `
:host { display: block; position: relative; overflow: hidden; contain: layout paint style; touch-action: pan-y;
  aspect-ratio: var(--carousel-ratio, 16 / 6); border-radius: var(--carousel-radius, 0); color: #fff;
  background: var(--carousel-background, transparent); font: 16px/1.5 system-ui, sans-serif; }
:host([hidden]) { display: none; }
@media (max-width: ${narrow}px) { :host { aspect-ratio: var(--carousel-narrow-ratio, 4 / 3); } }
.slide { position: absolute; inset: 0; visibility: hidden; background: center / cover no-repeat; }
.slide[data-shown] { visibility: visible; }
.slide.moving { transition: transform var(--moving, 500ms) ease; visibility: visible; }
.frame { display: block; width: 100%; height: 100%; color: inherit; text-decoration: none; }
img { display: block; width: 100%; height: 100%; object-fit: cover; }
.caption { position: absolute; inset: auto 0 0; margin: 0; padding: 48px 64px 44px; white-space: pre-line; text-shadow: 0 1px 2px #000;
  background: linear-gradient(transparent, rgb(0 0 0 / 75%)); font-size: clamp(14px, 1.6vw, 20px); }
button { border: 0; padding: 0; color: #fff; background: rgb(15 23 42 / 70%); cursor: pointer; font: inherit; }
button:hover { background: rgb(15 23 42 / 90%); }
button:focus-visible, a:focus-visible { outline: 3px solid #fff; outline-offset: -3px; box-shadow: inset 0 0 0 6px #0f172a; }
.step { position: absolute; top: calc(50% - 22px); width: 44px; height: 44px; border-radius: 50%; }
.previous { left: 8px; }
.next { right: 8px; }
svg { display: block; margin: auto; width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 2.5;
  stroke-linecap: round; stroke-linejoin: round; }
.bar { position: absolute; inset: auto 0 8px; display: flex; flex-wrap: wrap; justify-content: center; align-items: center; gap: 0; pointer-events: none; }
.bar button { width: 24px; height: 24px; background: none; pointer-events: auto; border-radius: 50%; }
.dot::before { content: ''; display: block; margin: auto; width: 10px; height: 10px; border-radius: 50%; background: rgb(255 255 255 / 65%);
  box-shadow: 0 0 0 2px rgb(15 23 42 / 70%); }
.dot[aria-current]::before { width: 14px; height: 14px; background: #fff; }
.bar .turn { background: rgb(15 23 42 / 70%); margin-inline-end: 6px; width: 28px; height: 28px; }
.bar .turn svg { width: 14px; height: 14px; }
.number { display: none; font-size: 14px; line-height: 28px; padding: 0 8px; border-radius: 14px; background: rgb(15 23 42 / 70%); }
@media (max-width: ${narrow}px) { .caption { padding: 32px 16px 44px; } .step:not([data-many]), [data-many] .dot { display: none; } [data-many] .number { display: block; } }
@media (prefers-reduced-motion: reduce) { .slide.moving { transition: none; } }
@media (forced-colors: active) { .dot::before { background: ButtonText; } .dot[aria-current]::before { background: Highlight; } }
`;
