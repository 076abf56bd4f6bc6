import { describe, expect, test } from 'vitest';
import { defaultPreferences, navStyles } from '../../contract/preferences.ts';
import { countThatFit } from './menu-row-fit.ts';
import { type FrameLayout, frameLayout } from './nav-styles.ts';

function partsOf({ side, bands }: FrameLayout): string[] {
  return [...(side?.holds ?? []), ...bands.flatMap(({ holds }) => holds)];
}

describe.each(navStyles)('the style %s', (navStyle) => {
  const preferences = { ...defaultPreferences, navStyle };

  test('has the logo, the tools and one way to the menu, on a computer', () => {
    const layout = frameLayout(preferences, true);
    const parts = partsOf(layout);
    const menus = { column: 'menu', row: 'menu', drawer: 'toggle' } as const;
    expect(parts.filter((part) => part === 'menu' || part === 'toggle')).toEqual([menus[layout.menu]]);
    expect(parts.filter((part) => part === 'logo' || part === 'tools').sort()).toEqual(['logo', 'tools']);
    expect(layout.bands.filter(({ name }) => name === 'announcement')).toHaveLength(1);
  });

  test('has one bar with the toggle below 992 px, and its menu is a drawer', () => {
    const layout = frameLayout(preferences, false);
    expect([layout.menu, layout.side, partsOf(layout)]).toEqual(['drawer', undefined, ['toggle', 'slogan', 'tools']]);
  });
});

test('a folded fixed side is a rail that unfolds again, and a mini side unfolds into the fixed one', () => {
  const folded = frameLayout({ ...defaultPreferences, navCollapsed: true }, true).side;
  expect([folded?.rail, folded?.fold]).toEqual([true, { navCollapsed: false }]);
  const mini = frameLayout({ ...defaultPreferences, navStyle: 'miniSidebar', navCollapsed: true }, true).side;
  expect([mini?.rail, mini?.fold]).toEqual([true, { navStyle: 'fixed', navCollapsed: false }]);
});

test('a row shows what fits, and its last entry only where something does not', () => {
  const widths = [100, 120, 80, 100];
  expect(countThatFit(widths, 400, 60)).toBe(4);
  expect(countThatFit(widths, 399, 60)).toBe(3);
  expect(countThatFit(widths, 359, 60)).toBe(2);
  expect(countThatFit(widths, 50, 60)).toBe(0);
  // Wider rooms never show fewer: nothing flickers between two widths.
  const counts = Array.from({ length: 500 }, (_, room) => countThatFit(widths, room, 60));
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
});
