import { expect, test } from 'vitest';
import { insertMedia } from '../features/media/contract.ts';
import { upload } from './call.ts';

test('an upload that was given up before it began sends nothing', async () => {
  const file = new File(['%PDF'], 'a.pdf');
  const given = upload(insertMedia, file, { purpose: 'attachment' }, { signal: AbortSignal.abort() });
  // There is no XMLHttpRequest here: to begin would be another error.
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
});
