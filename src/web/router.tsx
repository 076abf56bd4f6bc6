import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useLocation,
} from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { loadModule } from '../browser/load-module.ts';
import { lazyPart } from '../ui/slices/lazy-part.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { CrashPage } from './pages/outcome-page.tsx';
import { PagePending } from './pages/page-pending.tsx';
import { isFrameless, isSignInPage, paths } from './paths.ts';
import { ScreenGuard } from './screen-guard.tsx';
import { screens } from './screens.tsx';

const ComponentLibrary = lazyPart<{ children: ReactNode }>(() => import('./component-library.tsx'));

const root = createRootRoute({
  component: Object.assign(Root, { preload: () => (atSignIn() ? undefined : ComponentLibrary.preload?.()) }),
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
});

const signInPage = lazyRouteComponent(() => loadModule(() => import('./pages/sign-in-page.tsx')));
const accountPages = () => loadModule(() => import('./pages/account-pages.ts'));
const accountRoutes = [
  { path: paths.signIn, component: signInPage },
  { path: paths.signUp, component: lazyRouteComponent(() => loadModule(() => import('./sign-up/sign-up-page.tsx'))) },
  { path: paths.changePassword, component: lazyRouteComponent(accountPages, 'ChangePasswordPage') },
  { path: paths.forgotPassword, component: lazyRouteComponent(accountPages, 'ForgotPasswordPage') },
  { path: paths.resetPassword, component: lazyRouteComponent(accountPages, 'ResetPasswordPage') },
  { path: paths.lockScreen, component: lazyRouteComponent(accountPages, 'LockScreenPage') },
  {
    path: paths.secondFactor,
    component: lazyRouteComponent(() => loadModule(() => import('./pages/second-factor-page.tsx'))),
  },
].map((options) => createRoute({ ...options, getParentRoute: () => root }));

const framed = createRoute({
  id: 'frame',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => loadModule(() => import('./frame/frame.tsx'))),
});
const pageRoutes = [...Map.groupBy(screens, ({ draw }) => draw).values()].flatMap((ofPage, place) => {
  const [first] = ofPage;
  if (!first) return [];
  const around = isFrameless(first.path) ? root : framed;
  const page = createRoute({
    id: `page-${place}`,
    getParentRoute: () => around,
    component: Object.assign(() => <ScreenGuard screens={ofPage} />, { preload: first.preload }),
  });
  const children = ofPage.map(({ path }) => createRoute({ path, getParentRoute: () => page }));
  return [{ around, route: page.addChildren(children) }];
});

function routesIn(parent: unknown) {
  return pageRoutes.filter(({ around }) => around === parent).map(({ route }) => route);
}

/** The router of all screens; unknown pages and pages that fail are shown inside the frame as well. */
export const router = createRouter({
  routeTree: root.addChildren([framed.addChildren(routesIn(framed)), ...routesIn(root), ...accountRoutes]),
  defaultPreload: 'intent',
  defaultPendingComponent: PagePending,
  defaultErrorComponent: CrashPage,
  defaultPendingMs: 200,
  // Renders a loaded page at once: by default the router shows the pending state for at least half a second.
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  // Query strings are plain text, as people write and share them; screens read the values they know.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
});

function atSignIn(): boolean {
  return isSignInPage(window.location.pathname);
}

function Root() {
  const signIn = useLocation({ select: ({ pathname }) => isSignInPage(pathname) });
  if (signIn) return <Outlet />;
  return (
    <Suspense fallback={<PagePending />}>
      <ComponentLibrary>
        <Outlet />
      </ComponentLibrary>
    </Suspense>
  );
}
