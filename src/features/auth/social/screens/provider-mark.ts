import type { ProviderName } from '../../../../contract/sign-in-providers.ts';

/** A drawn shape, and its colour where it is not that of the text. */
type Shape = readonly [path: string, colour?: string];

/** The marks of the providers, 24 by 24, in the colours that they ask for. */
const marks: Readonly<Record<ProviderName, readonly Shape[]>> = {
  google: [
    ['M22.6 12.3c0-.8-.1-1.5-.2-2.3H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-2 3.3-4.8 3.3-8.1z', '#4285f4'],
    ['M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.7a6.6 6.6 0 0 1-9.9-3.5H2.2v2.8A11 11 0 0 0 12 23z', '#34a853'],
    ['M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8z', '#fbbc05'],
    ['M12 5.4c1.6 0 3 .6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7.1l3.6 2.8A6.6 6.6 0 0 1 12 5.4z', '#ea4335'],
  ],
  facebook: [
    [
      'M24 12a12 12 0 1 0-13.9 11.9v-8.4H7.1V12h3V9.4c0-3 1.8-4.7 4.5-4.7 1.3 0 2.7.2 2.7.2v3h-1.5c-1.5 0-2 .9-2 1.9V12h3.4l-.5 3.5h-2.8v8.4A12 12 0 0 0 24 12z',
      '#0866ff',
    ],
  ],
  github: [
    [
      'M12 .3a12 12 0 0 0-3.8 23.4c.6.1.8-.3.8-.6v-2c-3.3.7-4-1.6-4-1.6-.6-1.4-1.4-1.8-1.4-1.8-1-.7.1-.7.1-.7 1.2 0 1.9 1.2 1.9 1.2 1 1.8 2.8 1.3 3.5 1 0-.8.4-1.3.7-1.6-2.7-.3-5.5-1.3-5.5-6 0-1.2.5-2.3 1.3-3.1-.2-.4-.6-1.6 0-3.2 0 0 1-.3 3.4 1.2a11.5 11.5 0 0 1 6 0c2.3-1.5 3.3-1.2 3.3-1.2.6 1.6.2 2.8 0 3.2.9.8 1.3 1.9 1.3 3.2 0 4.6-2.8 5.6-5.5 5.9.5.4.9 1 .9 2.2v3.3c0 .3.1.7.8.6A12 12 0 0 0 12 .3',
    ],
  ],
  twitter: [
    ['M18.9 1.2h3.7l-8.1 9.2L24 22.8h-7.5l-5.8-7.6-6.7 7.6H.3L9 12.9 0 1.2h7.7l5.2 6.9zm-1.3 19.4h2L6.5 3.2H4.3z'],
  ],
  oidc: [
    [
      'M14.5 2a7.5 7.5 0 0 0-7.2 9.6L1 17.9V23h5.1v-2.6h2.6v-2.6h2.6l1.4-1.4A7.5 7.5 0 1 0 14.5 2zm2.3 7.4a2.2 2.2 0 1 1 0-4.4 2.2 2.2 0 0 1 0 4.4z',
    ],
  ],
};

const svg = 'http://www.w3.org/2000/svg';

/** The drawn mark of a provider; its name stands beside it. */
export function providerMark(name: ProviderName): SVGElement {
  const mark = document.createElementNS(svg, 'svg');
  for (const [attribute, value] of Object.entries({ viewBox: '0 0 24 24', width: '18', height: '18' }))
    mark.setAttribute(attribute, value);
  mark.setAttribute('aria-hidden', 'true');
  for (const [path, colour = 'currentcolor'] of marks[name]) {
    const shape = document.createElementNS(svg, 'path');
    shape.setAttribute('d', path);
    shape.setAttribute('fill', colour);
    mark.append(shape);
  }
  return mark;
}
