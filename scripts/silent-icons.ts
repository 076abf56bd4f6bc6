import type { Plugin } from 'vite';

/** What Ant Design's icons are called without a name given to them: that of the drawing, in English. */
const ownName = '"aria-label": icon.name';

/**
 * Keeps an icon from being read aloud unless it is given a name: it stands beside words or in a button that has one, and
 * "reload Làm mới" helps nobody. The build fails when the icons are made in another way.
 */
export function silentIcons(): Plugin {
  let found = 0;
  return {
    name: 'silent-icons',
    transform: {
      filter: { id: /@ant-design\/icons\/es\/components\/AntdIcon(Light)?\.js$/ },
      handler(code) {
        if (!code.includes(ownName)) return undefined;
        found += 1;
        return { code: code.replace(ownName, '"aria-hidden": restProps["aria-label"] === undefined'), map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && this.environment.mode === 'build' && found === 0)
        this.error('No icon has a name of its own any more: scripts/silent-icons.ts has nothing to do.');
    },
  };
}
