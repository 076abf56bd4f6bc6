import type { textsFor } from './texts.ts';

type Words = ReturnType<typeof textsFor>;

interface Presses {
  readonly step: (by: 1 | -1) => void;
  readonly choose: (place: number) => void;
  readonly turn: () => void;
}

/** The buttons over the slides. */
export interface Controls {
  readonly elements: readonly HTMLElement[];
  /** Shows which slide of how many is visible, and whether the slides change by themselves. */
  readonly tell: (place: number, count: number, turning: boolean) => void;
}

/** With more slides than this, the dots do not fit on one line of a phone: a number replaces them. */
const fewDots = 8;

const paths = { previous: 'M15 5l-7 7 7 7', next: 'M9 5l7 7-7 7', pause: 'M8 5v14M16 5v14', play: 'M8 5l10 7-10 7z' };

/** Draws the arrows, a dot for each slide, and the pause button. With fewer than two slides it shows none of them. */
export function drawControls(words: Words, presses: Presses): Controls {
  const previous = button('step previous', words.previous, paths.previous, () => presses.step(-1));
  const next = button('step next', words.next, paths.next, () => presses.step(1));
  const turn = button('turn', words.pause, paths.pause, presses.turn);
  const bar = document.createElement('div');
  bar.className = 'bar';
  const number = document.createElement('span');
  number.className = 'number';
  // Each slide already announces its number.
  number.ariaHidden = 'true';
  bar.append(turn, number);
  const dots: HTMLButtonElement[] = [];
  const tell = (place: number, count: number, turning: boolean) => {
    for (const each of [previous, next, bar]) {
      each.hidden = count < 2;
      each.toggleAttribute('data-many', count > fewDots);
    }
    number.textContent = `${place + 1}/${count}`;
    bar.style.display = count < 2 ? 'none' : '';
    while (dots.length > count) dots.pop()?.remove();
    while (dots.length < count) {
      const at = dots.length;
      const dot = button('dot', `${words.dot} ${at + 1}`, undefined, () => presses.choose(at));
      dots.push(dot);
      bar.append(dot);
    }
    for (const [at, dot] of dots.entries()) {
      if (at === place) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
    name(turn, turning ? words.pause : words.play);
    turn.querySelector('path')?.setAttribute('d', turning ? paths.pause : paths.play);
  };
  return { elements: [previous, next, bar], tell };
}

function button(className: string, label: string, path: string | undefined, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  name(made, label);
  if (path !== undefined) made.append(drawing(path));
  made.addEventListener('click', press);
  return made;
}

function name(button: HTMLElement, label: string): void {
  button.title = label;
  button.setAttribute('aria-label', label);
}

function drawing(path: string): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(namespace, 'svg');
  picture.setAttribute('viewBox', '0 0 24 24');
  picture.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(namespace, 'path');
  line.setAttribute('d', path);
  picture.append(line);
  return picture;
}
