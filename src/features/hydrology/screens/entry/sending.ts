import { call } from '../../../../browser/call.ts';
import { sentTime } from '../../../../browser/server-clock.ts';
import { getSession } from '../../../../browser/session-state.ts';
import type { Answered } from '../../../../ui/grid/entry-queue.ts';
import { sendWhenOnline } from '../../../../ui/grid/send-when-online.ts';
import {
  insertThuyVan,
  mostReadings,
  type ReadingResult,
  reasonCodes,
  type SentReading,
  updateThuyVan,
} from '../../contract/readings.ts';
import { changedValues, corrections, type Unsent } from './unsent.ts';

/** The API input for a pending reading. */
function sentReading(unsent: Unsent): SentReading {
  const { reservoirId, at, base, reason, reasonCode, key } = unsent;
  return {
    reservoirId,
    at,
    ...changedValues(unsent),
    revision: base?.revision ?? 0,
    key,
    ...(reason && { reason, reasonCode: reasonCodes.find((code) => code === reasonCode) }),
  };
}

/**
 * Sends readings and returns the result of each. New values and corrections use different operations, because not
 * everybody may correct. Corrections go first: the others are validated against their result. While the browser is
 * offline or signed out, it waits.
 * @throws CallError when the server refuses for another reason.
 */
export async function sendReadings(
  all: readonly Unsent[],
  accountId: string,
): Promise<Answered<Unsent, ReadingResult>[]> {
  // Without the right to correct, the result of each reading says so.
  const mayCorrect = getSession().apiName.has(updateThuyVan.name);
  const correcting = mayCorrect ? all.filter((each) => corrections(each).length > 0) : [];
  const adding = all.filter((each) => !correcting.includes(each));
  const answered: Answered<Unsent, ReadingResult>[] = [];
  for (const [operation, group] of [
    [updateThuyVan, correcting],
    [insertThuyVan, adding],
  ] as const) {
    for (let from = 0; from < group.length; from += mostReadings) {
      const part = group.slice(from, from + mostReadings);
      const { verdicts: results } = await sendWhenOnline(accountId, () =>
        call(operation, { readings: part.map(sentReading), sentAt: sentTime() }),
      );
      answered.push(
        ...part.flatMap((unsent, place) => {
          const result = results[place];
          return result ? [{ unsent, result }] : [];
        }),
      );
    }
  }
  return answered;
}
