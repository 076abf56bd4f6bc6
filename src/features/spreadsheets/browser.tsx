import type { Translate } from '../../browser/translation.ts';
import type { Resource } from '../../declare/resource.ts';
import type { BrowserSlice, SliceScreen } from '../../ui/slices/browser-slice.ts';
import { fileCalls, listExportsCall, listImportsCall } from './contract/screens.ts';
import { importHref } from './screens/import-address.ts';
import { lowerFirst } from './screens/lower-first.ts';
import labels from './screens/messages/labels.json';
import { messages } from './screens/messages.ts';

/** The browser side of spreadsheets: buttons of lists, the import screens, and the registers of imports and exports. */
export const spreadsheetsBrowser = {
  name: 'spreadsheets',
  labels,
  messages,
  screens: {
    imports: {
      path: '/imports',
      title: (t) => t('labels:spreadsheets.imports'),
      permission: listImportsCall,
      component: () => import('./screens/imports-page.tsx'),
    },
    exports: {
      path: '/exports',
      title: (t) => t('labels:spreadsheets.exports'),
      permission: listExportsCall,
      component: () => import('./screens/exports-page.tsx'),
    },
  },
  resourceScreens(resource) {
    const calls = fileCalls(resource);
    if (!calls) return [];
    const screen = {
      title: (t: Translate) =>
        t('labels:spreadsheets.import', { name: lowerFirst(t(`contract:resource.${resource.name}.many`)) }),
      permission: calls.importing,
      within: resource.route,
      component: () => import('./screens/import-page.tsx'),
    };
    return [
      { ...screen, path: importHref(resource) },
      { ...screen, path: importHref(resource, '$id') },
    ];
  },
  slots: [
    {
      of: (resource: Resource) => resource.spreadsheet !== undefined,
      list: { buttons: () => import('./screens/list-tools.tsx') },
    },
  ],
} as const satisfies BrowserSlice;

/** Something with files that is not a resource of the kit; its columns are loaded with its screens. */
interface FileResources {
  readonly name: string;
  /** The operation that imports its files. */
  readonly importing: string;
  /** The screen that lists its rows. */
  readonly route: string;
  readonly load: () => Promise<Resource>;
}

/** The same feature, with imports of rows of other features and registers that list them. */
export function withFileResources<Slice extends BrowserSlice>(
  slice: Slice,
  kept: readonly FileResources[],
): BrowserSlice {
  const screens = kept.flatMap(({ name, importing, route, load }) => {
    const screen: Omit<SliceScreen, 'path'> = {
      title: (t) => t('labels:spreadsheets.import', { name: lowerFirst(t(`contract:resource.${name}.many`)) }),
      permission: { name: importing, access: 'permission' },
      within: route,
      component: async () => {
        const [{ default: ImportPage }, resource] = await Promise.all([import('./screens/import-page.tsx'), load()]);
        return { default: (props) => <ImportPage resource={resource} {...props} /> };
      },
    };
    return [importHref({ name }), importHref({ name }, '$id')].map((path) => [path, { ...screen, path }] as const);
  });
  const registers = Object.entries(slice.screens ?? {}).map(([name, screen]) => {
    const component = async () =>
      (await import('./screens/file-resources.tsx')).withFiles(
        screen.component,
        await Promise.all(kept.map(({ load }) => load())),
      );
    return [name, { ...screen, component }] as const;
  });
  return { ...slice, screens: Object.fromEntries([...registers, ...screens]) };
}
