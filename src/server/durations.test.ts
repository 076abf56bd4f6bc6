import { expect, test } from 'vitest';
import { createDurations } from './durations.ts';

test('durations are told as Prometheus has a histogram: each bound with all that took no longer', () => {
  const durations = createDurations();
  for (const seconds of [0.002, 0.003, 0.2, 9]) durations.add('/api/getListNews', 200, seconds);
  durations.add('/api/getListNews', 403, 0.001);
  const lines = durations.text().split('\n');
  expect(lines.slice(0, 2)).toEqual([
    '# HELP http_request_duration_seconds Time to answer, by operation or route, and status.',
    '# TYPE http_request_duration_seconds histogram',
  ]);
  const linesOf = (status: number) =>
    lines.filter((line) => line.includes(`route="/api/getListNews",status="${status}"`));
  const counts = linesOf(200).map((line) => Number(line.split(' ').at(-1)));
  expect(counts).toEqual([1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, expect.closeTo(9.205), 4]);
  expect(linesOf(200)[11]).toBe(
    'http_request_duration_seconds_bucket{le="+Inf",route="/api/getListNews",status="200"} 4',
  );
  expect(linesOf(403).at(-1)).toBe('http_request_duration_seconds_count{route="/api/getListNews",status="403"} 1');
});
