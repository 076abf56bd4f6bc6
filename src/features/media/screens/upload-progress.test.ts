import { describe, expect, test } from 'vitest';
import { CallError } from '../../../browser/call.ts';
import { canRetry } from '../../../ui/editor/can-retry.ts';
import type { QueuedFile } from '../../../ui/editor/media-port.ts';
import { leftOf } from './remembered-uploads.ts';
import { bytesOf, inOrder, secondsLeft } from './upload-progress.ts';

type State = QueuedFile<unknown>['state'];
const fileOf = (name: string, bytes = 1) => new File(['x'.repeat(bytes)], name, { lastModified: 7 });
const uploadOf = (name: string, state: State, bytes = 1) => ({ file: fileOf(name, bytes), state });

describe('how far uploads are', () => {
  test('what runs and what did not arrive stands first, what is done last; otherwise they stay in their order', () => {
    const uploads = [
      uploadOf('done', { step: 'stored', media: {} }),
      uploadOf('waits', { step: 'waiting' }),
      uploadOf('runs', { step: 'sending', part: 0.5 }),
      uploadOf('refused', { step: 'refused', reason: '' }),
      uploadOf('paused', { step: 'paused', part: 0 }),
      uploadOf('failed', { step: 'failed', error: new Error('cut') }),
    ];
    const names = inOrder(uploads).map(({ file }) => file.name);
    expect(names).toEqual(['runs', 'refused', 'failed', 'waits', 'paused', 'done']);
  });

  test('bytes are counted, not files; what failed is not waited for', () => {
    const uploads = [
      uploadOf('small', { step: 'stored', media: {} }, 10),
      uploadOf('large', { step: 'sending', part: 0.25 }, 1000),
      uploadOf('failed', { step: 'failed', error: new Error('cut') }, 500),
    ];
    expect(bytesOf(uploads)).toEqual({ arrived: 260, total: 1010 });
  });

  test('the time left is told from what has come since it began, not before anybody can tell', () => {
    expect(secondsLeft({ at: 0, part: 0.4 }, { at: 2_000, part: 0.5 })).toBeUndefined();
    expect(secondsLeft({ at: 0, part: 0.4 }, { at: 10_000, part: 0.5 })).toBeCloseTo(50);
    expect(secondsLeft({ at: 0, part: 0.4 }, { at: 10_000, part: 0.4 })).toBeUndefined();
  });

  test('what was refused for its content is not offered again', () => {
    const problem = { type: 'about:blank', title: '', detail: '', requestId: '' };
    const refused = new CallError({
      ...problem,
      status: 415,
      code: 'UNSUPPORTED_MEDIA',
      errors: [{ path: 'file', code: 'imageAnimated', message: '' }],
    });
    const unreachable = new CallError({ ...problem, status: 503, code: 'UNAVAILABLE' });
    expect(canRetry(uploadOf('a', { step: 'failed', error: refused }))).toBe(false);
    expect(canRetry(uploadOf('a', { step: 'failed', error: unreachable }))).toBe(true);
    expect(canRetry(uploadOf('a', { step: 'stored', media: {} }))).toBe(false);
  });

  test('what has not arrived is remembered with its folder; what another window left stays', () => {
    const other = { name: 'khác.jpg', bytes: 3, lastModified: 1, folderId: null };
    const finishedEntry = { name: 'xong.jpg', bytes: 1, lastModified: 7, folderId: null };
    const done = uploadOf('xong.jpg', { step: 'stored', media: {} });
    const open = { ...uploadOf('Đập.mp4'.normalize('NFD'), { step: 'waiting' }, 4), folderId: '9' };
    expect(leftOf([other, finishedEntry], [done, open], [open])).toEqual([
      other,
      { name: 'Đập.mp4', bytes: 4, lastModified: 7, folderId: '9' },
    ]);
  });
});
