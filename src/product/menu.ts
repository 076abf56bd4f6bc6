/** The pictures of the top level of the menu; the host owns their drawing. */
export type MenuIcon =
  | 'dashboard'
  | 'news'
  | 'introduction'
  | 'production'
  | 'culture'
  | 'notification'
  | 'gallery'
  | 'link'
  | 'page-information'
  | 'system';

/** A top-level entry that opens a screen, or a submenu of such entries. Screens are named by their address. */
export type MenuItem = { readonly icon: MenuIcon } & (
  | { readonly route: string }
  | {
      /** Its words are in the message catalogue under `screens:menu.<name>`. */
      readonly name: string;
      readonly routes: readonly string[];
    }
);

/**
 * The sidebar, in order. Label and permission of an entry are those of the screen at its address, so an entry
 * shows when that screen exists and the account may open it, and a submenu when one of its entries does.
 */
export const menu: readonly MenuItem[] = [
  { icon: 'dashboard', route: '/dashboard' },
  { icon: 'news', name: 'news', routes: ['/news-management/types', '/news-management/news'] },
  {
    icon: 'introduction',
    name: 'introduction',
    routes: ['/homepage/introduction-management/types', '/homepage/introduction-management'],
  },
  { icon: 'production', name: 'production', routes: ['/power-output', '/hydrological-situation'] },
  { icon: 'culture', name: 'culture', routes: ['/corporate-culture/types', '/corporate-culture/news'] },
  { icon: 'notification', route: '/notification-management' },
  { icon: 'gallery', name: 'gallery', routes: ['/gallery-management/image', '/gallery-management/video'] },
  {
    icon: 'link',
    name: 'links',
    routes: ['/homepage/system-link', '/homepage/link-management', '/homepage/company-link'],
  },
  {
    icon: 'page-information',
    name: 'page-information',
    routes: ['/homepage/banner-management', '/page-information/footer'],
  },
  {
    icon: 'system',
    name: 'system',
    routes: [
      '/employee-management/employees',
      '/employee-management/units',
      '/employee-management/positions',
      '/employee-management/organisation',
      '/account-management',
      '/role-management/function',
      '/role-management/api',
      '/role-management/role',
      '/role-management/role-function',
      '/audit-log',
      '/trash',
      '/imports',
      '/exports',
    ],
  },
];
