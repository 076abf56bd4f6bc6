import sharp from 'sharp';
import { chance } from './river-year.ts';

/** One of several, by a number that may be larger. */
const of = <Each>(list: readonly [Each, ...Each[]], number: number): Each => list[number % list.length] ?? list[0];

const skins = ['#f1c9a5', '#e8b48a', '#d99f74', '#f3d2b3'] as const;
const hairs = ['#221d1c', '#332621', '#1b1b22', '#6d6a6b'] as const;
const clothes = ['#2f5d8a', '#1f6f78', '#e07b39', '#4a5a6a', '#8a3d4c', '#3f7d4e'] as const;
const walls = ['#dfe9f0', '#e8ebdd', '#efe4d8', '#e3e0ee', '#d9ebe6'] as const;
const helmets = ['#f2c230', '#ffffff', '#e0662f'] as const;

/** A drawn portrait of nobody: shapes for a head, hair or a helmet, and working clothes. */
export function portrait(index: number, isWoman: boolean): Promise<Buffer> {
  const pick = (what: string) => Math.floor(chance(`${what} of ${index}`) * 60);
  const [skin, hair, cloth, wall] = [
    of(skins, pick('skin')),
    of(hairs, pick('hair')),
    of(clothes, pick('clothes')),
    of(walls, pick('wall')),
  ];
  const helmet = of(helmets, pick('helmet'));
  const wearsHelmet = chance(`head of ${index}`) < 0.3;
  const longHair = `<path d="M74 118c-8 60-4 92 8 108h76c12-16 16-48 8-108z" fill="${hair}"/>`;
  const shortHair = `<path d="M76 112c-4-58 92-58 88 0-8-20-22-30-44-30s-36 10-44 30z" fill="${hair}"/>`;
  const parted = `<path d="M74 118c-6-66 98-66 92 0-6-22-20-34-52-38-10 14-26 22-40 38z" fill="${hair}"/>`;
  const cap = `<path d="M70 104c0-62 100-62 100 0z" fill="${helmet}"/><rect x="60" y="100" width="120" height="10" rx="5" fill="${helmet}"/>`;
  const glasses = `<g fill="none" stroke="#3a4048" stroke-width="3"><circle cx="103" cy="130" r="12"/><circle cx="137" cy="130" r="12"/><path d="M115 130h10"/></g>`;
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="300" viewBox="0 0 240 300">
    <rect width="240" height="300" fill="${wall}"/>${isWoman ? longHair : ''}
    <path d="M28 300c4-62 40-78 92-78s88 16 92 78z" fill="${cloth}"/>
    <path d="M104 186h32v38c-8 12-24 12-32 0z" fill="${skin}"/>
    <path d="M96 222l24 26 24-26 10 6-20 36-14-14-14 14-20-36z" fill="#ffffff" opacity="0.85"/>
    <ellipse cx="120" cy="136" rx="42" ry="56" fill="${skin}"/>
    ${wearsHelmet ? cap : isWoman ? parted : shortHair}
    <g fill="#3a2f2b"><circle cx="104" cy="132" r="4"/><circle cx="136" cy="132" r="4"/></g>
    <path d="M108 162q12 10 24 0" fill="none" stroke="#8a4b3c" stroke-width="4" stroke-linecap="round"/>
    ${chance(`glasses of ${index}`) < 0.25 ? glasses : ''}</svg>`);
}

const logos = [
  '<circle cx="100" cy="100" r="78" fill="#15508c"/><path d="M108 34L62 112h32l-8 54 52-82h-34z" fill="#ffd23f"/>',
  '<path d="M100 22l78 136H22z" fill="#1c7c54"/><path d="M42 150q29-26 58 0t58 0v22H42z" fill="#bfe3d0"/>',
  '<rect x="24" y="24" width="152" height="152" rx="34" fill="#b23a48"/><path d="M60 132V76l40-24 40 24v56h-24V92H84v40z" fill="#ffffff"/>',
  '<circle cx="100" cy="100" r="78" fill="#f2f5f7" stroke="#2b6777" stroke-width="12"/><path d="M56 124l34-52 22 30 14-18 22 40z" fill="#2b6777"/>',
  '<path d="M100 20c44 54 60 78 60 102a60 60 0 0 1-120 0c0-24 16-48 60-102z" fill="#1c6fb8"/><path d="M60 126q20-18 40 0t40 0" fill="none" stroke="#ffffff" stroke-width="12"/>',
] as const;

/** A drawn logo of no company. */
export function logo(number: number): Promise<Buffer> {
  return drawn(square(200, of(logos, number - 1)));
}

const icons = {
  letter:
    '<path d="M26 14h34l18 18v54H26z" fill="#2f6db5"/><path d="M36 46h28M36 58h28M36 70h20" stroke="#fff" stroke-width="5"/>',
  mail: '<rect x="12" y="24" width="76" height="54" rx="8" fill="#d9822b"/><path d="M16 30l34 28 34-28" fill="none" stroke="#fff" stroke-width="6"/>',
  gear: '<circle cx="50" cy="50" r="30" fill="none" stroke="#5b6b7b" stroke-width="16" stroke-dasharray="16 7.6"/><circle cx="50" cy="50" r="24" fill="#5b6b7b"/><circle cx="50" cy="50" r="10" fill="#fff"/>',
  drop: '<path d="M50 10c24 32 32 44 32 56a32 32 0 0 1-64 0c0-12 8-24 32-56z" fill="#1f8fc4"/><path d="M36 66a14 14 0 0 0 14 14" fill="none" stroke="#fff" stroke-width="6"/>',
  people:
    '<circle cx="36" cy="34" r="15" fill="#3f7d4e"/><circle cx="68" cy="38" r="12" fill="#79a985"/><path d="M10 84c2-26 50-26 52 0z" fill="#3f7d4e"/><path d="M60 84c0-12-2-18-6-24 16-8 36 0 36 24z" fill="#79a985"/>',
  book: '<path d="M10 20q22-8 40 6v60q-18-14-40-6z" fill="#8a3d6c"/><path d="M90 20q-22-8-40 6v60q18-14 40-6z" fill="#b0638f"/>',
} as const;

/** An icon for a link to an application. */
export type IconName = keyof typeof icons;

export function icon(name: IconName): Promise<Buffer> {
  return drawn(square(100, icons[name]));
}

function square(side: number, shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 ${side} ${side}">${shapes}</svg>`;
}

function drawn(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).webp({ quality: 90, effort: 2, preset: 'drawing' }).toBuffer();
}
