import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { RequestLog } from './request-log.ts';

/** A logger that collects its lines. */
function recordingLogger(level: string) {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const made = vi.spyOn(logger, 'child');
  return { logger, lines, made };
}

test('each line of a request names it, and one logger is made for all of them', () => {
  const { logger, lines, made } = recordingLogger('info');
  const log = new RequestLog(logger, { reqId: 'one' }, {});
  expect(made).not.toHaveBeenCalled();
  log.info({ status: 200 }, 'request');
  log.warn('slow');
  log.child({ part: 'upload' }).error('broken');
  log.debug('not written');
  expect(lines.map(({ reqId, msg, status, part }) => [reqId, msg, status ?? part])).toEqual([
    ['one', 'request', 200],
    ['one', 'slow', undefined],
    ['one', 'broken', 'upload'],
  ]);
  expect(made).toHaveBeenCalledTimes(2);
});

test('a request may be written about in more detail than others', () => {
  const { logger, lines } = recordingLogger('warn');
  const log = new RequestLog(logger, { reqId: 'two' }, {});
  log.level = 'debug';
  log.debug('looked at');
  expect(log.level).toBe('debug');
  expect(lines.map(({ reqId, msg }) => [reqId, msg])).toEqual([['two', 'looked at']]);
});
