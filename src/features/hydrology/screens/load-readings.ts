import type { Resource } from '../../../declare/resource.ts';
import { loadMessages } from '../../../ui/slices/slice-messages.ts';

/** Loads the columns of reading files with their labels. */
export async function loadReadings(): Promise<Resource> {
  const { readings } = await import('../sheets/contract/columns.ts');
  const { vi, en } = readings.labels;
  const texts =
    (labels: object = {}) =>
    async () => ({ default: labels });
  await loadMessages(readings.name, { vi: texts(vi), en: texts(en) });
  return readings;
}
