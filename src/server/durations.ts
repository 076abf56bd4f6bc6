/** A histogram of request durations for Prometheus. */
export interface Durations {
  add(route: string, status: number, seconds: number): void;
  /** In the text format of Prometheus. */
  text(): string;
}

/** Upper bounds in seconds; slower requests count in one more bucket. */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const name = 'http_request_duration_seconds';

interface Counts {
  readonly places: number[];
  sum: number;
}

/**
 * Counts by route and status. There are few routes and statuses, and a count is two look-ups and an addition. The
 * metrics library validates and hashes the labels at every request, which takes longer than some answers.
 */
export function createDurations(): Durations {
  const routes = new Map<string, Map<number, Counts>>();
  return {
    add(route, status, seconds) {
      const ofRoute = routes.get(route) ?? new Map<number, Counts>();
      if (ofRoute.size === 0) routes.set(route, ofRoute);
      const counts = ofRoute.get(status) ?? { places: new Array<number>(bounds.length + 1).fill(0), sum: 0 };
      if (counts.sum === 0) ofRoute.set(status, counts);
      const found = bounds.findIndex((bound) => seconds <= bound);
      const place = found < 0 ? bounds.length : found;
      counts.places[place] = (counts.places[place] ?? 0) + 1;
      counts.sum += seconds;
    },
    text() {
      const lines = [...routes].flatMap(([route, statuses]) =>
        [...statuses].flatMap(([status, counts]) => linesOf(`route="${route}",status="${status}"`, counts)),
      );
      const head = [`# HELP ${name} Time to answer, by operation or route, and status.`, `# TYPE ${name} histogram`];
      return `${[...head, ...lines].join('\n')}\n`;
    },
  };
}

/** Buckets are cumulative: each counts all requests up to its bound. */
function linesOf(labels: string, { places, sum }: Counts): string[] {
  let upTo = 0;
  const buckets = places.map((count, place) => {
    upTo += count;
    return `${name}_bucket{le="${bounds[place] ?? '+Inf'}",${labels}} ${upTo}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${upTo}`];
}
