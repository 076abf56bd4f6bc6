import { hasFailed, type QueuedFile } from '../../../ui/editor/media-port.ts';
import { isInProgress } from './upload-queue.ts';

type Upload = Pick<QueuedFile<unknown>, 'file' | 'state'>;

/** Files in display order: running and failed ones first, finished ones last. */
export function inOrder<Each extends Upload>(uploads: readonly Each[]): readonly Each[] {
  return uploads.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function rankOf(upload: Upload): number {
  const { step } = upload.state;
  if (step === 'sending' || hasFailed(upload)) return 0;
  return isInProgress(upload) || step === 'paused' ? 1 : 2;
}

/** The number of bytes that have arrived, and their total without failed files. */
export function bytesOf(uploads: readonly Upload[]): { arrived: number; total: number } {
  const wanted = uploads.filter((upload) => !hasFailed(upload));
  return {
    arrived: sum(wanted.map(({ file, state }) => file.size * partOf(state))),
    total: sum(wanted.map(({ file }) => file.size)),
  };
}

function partOf(state: Upload['state']): number {
  if (state.step === 'stored') return 1;
  return state.step === 'sending' || state.step === 'paused' ? state.part : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** The progress of a file at a time in milliseconds. */
export interface Mark {
  readonly at: number;
  readonly part: number;
}

/** Milliseconds of sending before the remaining time is estimated. */
const knownAfter = 3_000;

/** The estimated remaining seconds at the speed since a first mark; undefined while it is unknown. */
export function secondsLeft(first: Mark, now: Mark): number | undefined {
  const took = now.at - first.at;
  const came = now.part - first.part;
  return took < knownAfter || came <= 0 ? undefined : ((1 - now.part) * took) / came / 1000;
}
