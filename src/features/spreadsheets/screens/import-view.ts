import { type ImportColumn, type ImportDetail, rowKinds } from '../contract/operations.ts';

/** The steps of an import, in order. */
export const importSteps = ['choose', 'columns', 'preview', 'result'] as const;
export type ImportStep = (typeof importSteps)[number];

/** What the page of an import shows: one of the decisions, the running work, or the outcome. */
export type ImportView = 'columns' | 'preview' | 'working' | 'outcome';

/** The step that an address requests. */
export type RequestedStep = 'columns' | 'preview' | undefined;

/** Whether a step is running, so that its progress is polled. */
export function isWorking({ state }: Pick<ImportDetail, 'state'>): boolean {
  return state === 'reading' || state === 'storing' || state === 'undoing';
}

/**
 * The view of an import. Its state decides, so it resumes at the same step after a reload or on another device. Only
 * between the two decisions about a file that was read does the address decide.
 * @param compared an earlier comparison can stay visible while the file is compared again.
 */
export function viewOf(detail: ImportDetail, requested: RequestedStep, compared = true): ImportView {
  if (detail.state === 'ready') {
    if (detail.obstacles.length > 0) return 'columns';
    return (
      requested ?? (detail.columns.some((column) => isUnrecognised(column) || isAsking(column)) ? 'columns' : 'preview')
    );
  }
  // A user who has just made a change sees it while the file is compared again.
  if (detail.state === 'reading' && requested && detail.columns.length > 0 && (requested === 'columns' || compared))
    return requested;
  return isWorking(detail) ? 'working' : 'outcome';
}

/** The step of a view. */
export function stepOf(detail: ImportDetail, view: ImportView): ImportStep {
  if (view === 'columns' || view === 'preview') return view;
  // A file that could not be read completely was not compared: it stays at the columns.
  const isCompared = detail.state !== 'reading' && rowKinds.some((kind) => detail.counts[kind] > 0);
  return isCompared ? 'result' : 'columns';
}

/** A column that nobody has mapped: worth checking before its values are skipped. */
function isUnrecognised({ field, by, header, examples }: ImportColumn): boolean {
  return field === null && by === null && (header !== '' || examples.some((text) => text !== ''));
}

/** A column with ambiguous cells and no answer yet. */
function isAsking({ questions }: ImportColumn): boolean {
  return questions.some(({ answer }) => answer === null);
}
