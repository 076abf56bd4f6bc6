import type { NavStyle, Preferences } from '../../contract/preferences.ts';

/** The colours of a part of the frame: those of the theme, or dark ones in every theme. */
export type Tone = 'surface' | 'dark';

/** What a band or the side may hold, in this order. `tools`: language, settings, notifications and the account. */
export type FramePart = 'toggle' | 'logo' | 'slogan' | 'menu' | 'tools';

/** A band across the page, above its content. */
export interface Band {
  readonly name: 'announcement' | 'main' | 'menu';
  readonly tone: Tone;
  readonly holds: readonly FramePart[];
}

/** A column beside the page. */
interface Side {
  readonly tone: Tone;
  readonly holds: readonly FramePart[];
  /** Only icons, whose submenus fly out. */
  readonly rail: boolean;
  /** What the button at its head changes. */
  readonly fold: Partial<Pick<Preferences, 'navStyle' | 'navCollapsed'>>;
}

/** A frame around every page: its bands from top to bottom, and where the menu is. */
export interface FrameLayout {
  /** A `column` is in the side, a `row` in a band, a `drawer` opens over the page. */
  readonly menu: 'column' | 'row' | 'drawer';
  readonly side?: Side | undefined;
  readonly bands: readonly Band[];
}

const announcement: Band = { name: 'announcement', tone: 'surface', holds: [] };

function bar(tone: Tone, ...holds: FramePart[]): Band {
  return { name: 'main', tone, holds };
}

function menuBand(tone: Tone): Band {
  return { name: 'menu', tone, holds: ['menu'] };
}

function side(rail: boolean, fold: Side['fold'], ...holds: FramePart[]): Side {
  return { tone: 'surface', holds, rail, fold };
}

/** The frames that a person can choose. Another one is another value here. */
export const navStyleLayouts: Readonly<Record<NavStyle, FrameLayout>> = {
  fixed: {
    menu: 'column',
    side: side(false, { navCollapsed: true }, 'logo', 'menu'),
    bands: [announcement, bar('surface', 'slogan', 'tools')],
  },
  drawer: {
    menu: 'drawer',
    bands: [announcement, bar('surface', 'toggle', 'logo', 'slogan', 'tools')],
  },
  miniSidebar: {
    menu: 'column',
    side: side(true, { navStyle: 'fixed', navCollapsed: false }, 'logo', 'menu'),
    bands: [announcement, bar('surface', 'slogan', 'tools')],
  },
  noHeaderMiniSidebar: {
    menu: 'column',
    side: side(true, { navStyle: 'noHeaderExpandedSidebar' }, 'logo', 'menu', 'tools'),
    bands: [announcement],
  },
  noHeaderExpandedSidebar: {
    menu: 'column',
    side: side(false, { navStyle: 'noHeaderMiniSidebar' }, 'logo', 'menu', 'tools'),
    bands: [announcement],
  },
  defaultHorizontal: {
    menu: 'row',
    bands: [announcement, bar('surface', 'logo', 'slogan', 'tools'), menuBand('dark')],
  },
  darkHorizontal: {
    menu: 'row',
    bands: [{ ...announcement, tone: 'dark' }, bar('dark', 'logo', 'slogan', 'tools'), menuBand('dark')],
  },
  insideHeaderHorizontal: {
    menu: 'row',
    bands: [announcement, bar('dark', 'logo', 'menu', 'tools')],
  },
  belowHeader: {
    menu: 'row',
    bands: [announcement, bar('dark', 'logo', 'slogan', 'tools'), menuBand('surface')],
  },
  aboveHeader: {
    menu: 'row',
    bands: [menuBand('surface'), announcement, bar('dark', 'logo', 'slogan', 'tools')],
  },
};

/** The width in pixels from which a frame has room for a side or a row of entries. */
export const roomForMenu = '(min-width: 992px)';

/** The frame to draw: below that width every style has one bar, and its menu opens over the page. */
export function frameLayout({ navStyle, navCollapsed }: Preferences, wide: boolean): FrameLayout {
  const layout = navStyleLayouts[navStyle];
  if (!wide) {
    const tone = layout.bands.find(({ name }) => name === 'main')?.tone ?? 'surface';
    return { menu: 'drawer', bands: [announcement, bar(tone, 'toggle', 'slogan', 'tools')] };
  }
  if (!layout.side || !navCollapsed || !('navCollapsed' in layout.side.fold) || layout.side.rail) return layout;
  return { ...layout, side: { ...layout.side, rail: true, fold: { navCollapsed: false } } };
}
