/**
 * On a home screen the product has no browser around it that would say that there is no connection: a service worker
 * does. A browser's tab needs none.
 */
export function registerHomeScreenWorker(): void {
  if (!window.matchMedia('(display-mode: standalone)').matches || !('serviceWorker' in navigator)) return;
  // Without it everything works but the page without a connection.
  void navigator.serviceWorker.register('/home-screen/worker.js', { scope: '/' }).catch(() => undefined);
}
