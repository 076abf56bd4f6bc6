import { accessBrowser } from '../features/access/browser.tsx';
import { trashBrowser } from '../features/trash/browser.tsx';
import TrashPage from '../features/trash/screens/trash-page.tsx';
import { staff } from '../resources/staff/resource.ts';
import type { BrowserSlice, SliceScreen } from '../ui/slices/browser-slice.ts';
import type { ResourceSlots } from '../ui/slices/slots.ts';
import type { MenuTarget } from './menu.ts';

// What the compiler refuses in the browser side of features. Nothing here runs: a line that unexpectedly compiles fails
// the type check.

const { trash } = trashBrowser.screens;

// @ts-expect-error a screen that is not there
export const unknownScreen: MenuTarget = accessBrowser.screens.acounts;

// @ts-expect-error a screen by its address
export const namedScreen: MenuTarget = '/trash';

// @ts-expect-error an operation by its name
export const namedOperation: SliceScreen = { ...trash, permission: 'getListTrash' };

// @ts-expect-error a resource where an operation belongs
export const resourceAsOperation: SliceScreen = { ...trash, permission: staff };

// @ts-expect-error a component that comes with the first script
export const eagerScreen: SliceScreen = { ...trash, component: TrashPage };

// @ts-expect-error a resource by its name
export const namedResource: ResourceSlots = { of: 'staff' };

// @ts-expect-error a slot that lists do not have
export const unknownSlot: ResourceSlots = { of: staff, list: { buttns: async () => ({ default: () => null }) } };

// @ts-expect-error a view without a picture that the kit can draw
export const unknownIcon: ResourceSlots = { of: staff, list: { views: [{ name: 'x', label: 'x', icon: 'crads' }] } };

// @ts-expect-error texts without one of the languages
export const missingLanguage: BrowserSlice['messages'] = { vi: async () => ({ default: {} }) };

// @ts-expect-error a part that slices do not have
export const unknownPart: BrowserSlice = { name: 'trash', screns: {} };
