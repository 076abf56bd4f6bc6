import { hasFailed, type QueuedFile } from '../../../ui/editor/media-port.ts';
import { isInProgress } from './upload-queue.ts';

type Upload = Pick<QueuedFile<unknown>, 'file' | 'state'>;

/** Files as they are to be looked at: what runs and what did not arrive first, what is done last. */
export function inOrder<Each extends Upload>(uploads: readonly Each[]): readonly Each[] {
  return uploads.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function rankOf(upload: Upload): number {
  const { step } = upload.state;
  if (step === 'sending' || hasFailed(upload)) return 0;
  return isInProgress(upload) || step === 'paused' ? 1 : 2;
}

/** How many bytes of files have arrived; those of what failed are not waited for. */
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

/** How far a file was at a moment, in milliseconds. */
export interface Mark {
  readonly at: number;
  readonly part: number;
}

/** So long a file is on its way before it is guessed when it has arrived. */
const knownAfter = 3_000;

/** The seconds until a file has arrived if it goes on as since a first moment; undefined while nobody can tell. */
export function secondsLeft(first: Mark, now: Mark): number | undefined {
  const took = now.at - first.at;
  const came = now.part - first.part;
  return took < knownAfter || came <= 0 ? undefined : ((1 - now.part) * took) / came / 1000;
}
