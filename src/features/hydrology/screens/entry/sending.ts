import { call } from '../../../../browser/call.ts';
import { getSession } from '../../../../browser/session-state.ts';
import type { Answered } from '../../../../ui/grid/entry-queue.ts';
import { sendWhenOnline } from '../../../../ui/saving/send-when-online.ts';
import {
  insertThuyVan,
  mostReadings,
  type ReadingResult,
  type SentReading,
  updateThuyVan,
} from '../../contract/readings.ts';
import { changedValues, corrections, type Unsent } from './unsent.ts';

/** A reading as it is sent, of what somebody typed. */
function sentReading(unsent: Unsent): SentReading {
  const { reservoirId, at, base, reason, key } = unsent;
  return { reservoirId, at, ...changedValues(unsent), revision: base?.revision ?? 0, key, ...(reason && { reason }) };
}

/**
 * Sends readings and answers what became of each: new values by the one call, corrections by the other, whose right not
 * everybody has. These go first: the others are judged by what then stands. Waits as long as the line is lost or nobody is signed in.
 * @throws CallError when the server refuses for another reason.
 */
export async function sendReadings(
  all: readonly Unsent[],
  accountId: string,
): Promise<Answered<Unsent, ReadingResult>[]> {
  // Whoever may not correct is told so of each reading.
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
        call(operation, { readings: part.map(sentReading) }),
      );
      answered.push(
        ...part.flatMap((unsent, place) => {
          const result = results[place];
          return result ? [{ unsent, verdict: result }] : [];
        }),
      );
    }
  }
  return answered;
}
