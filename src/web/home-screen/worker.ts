/**
 * The service worker of the product on a home screen (decision 131). It stores one page, which says that there is no
 * connection, and shows it where a page cannot be fetched. No data, script or page of the product passes through a store.
 */

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface NavigationEvent extends LastingEvent {
  readonly request: Request;
  /** The answer that the browser fetches while the worker starts. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** What of a worker's global scope is used; the types of pages, which the rest of the browser's code has, lack it. */
declare const self: {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: NavigationEvent) => void): void;
};

/** Another name drops what an older worker has stored. */
const store = 'offline-page-1';
const page = '/home-screen/offline.html';
const parts = [page, '/home-screen/offline.css', '/home-screen/icon-192.png'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(store)
      .then((cache) => cache.addAll(parts.map((part) => new Request(part, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const dropOlder = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== store).map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([dropOlder, self.registration.navigationPreload.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  const { pathname } = new URL(request.url);
  // The parts of the stored page come from where it does; everything else goes its usual way.
  if (request.mode === 'navigate') event.respondWith(fetchPage(request, preloadResponse));
  else if (parts.includes(pathname)) event.respondWith(fetch(request).catch(() => stored(pathname)));
});

async function fetchPage(request: Request, preloadResponse: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return stored(page);
  }
}

async function stored(address: string): Promise<Response> {
  return (await caches.match(address)) ?? Response.error();
}

// A module, so that what it declares is its own.
export {};
