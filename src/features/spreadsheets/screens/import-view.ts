import { type ImportColumn, type ImportDetail, rowKinds } from '../contract/operations.ts';

/** The steps of an import, in order. */
export const importSteps = ['choose', 'columns', 'preview', 'result'] as const;
export type ImportStep = (typeof importSteps)[number];

/** What the page of an import shows: one of its decisions, work that is under way, or how it ended. */
export type ImportView = 'columns' | 'preview' | 'working' | 'outcome';

/** The decision that an address asks to look at. */
export type RequestedStep = 'columns' | 'preview' | undefined;

/** Whether something is being done, so that its progress is worth asking for. */
export function isWorking({ state }: Pick<ImportDetail, 'state'>): boolean {
  return state === 'reading' || state === 'storing' || state === 'undoing';
}

/**
 * What to show of an import: its state decides, so that it goes on where it stood after a reload or on another device.
 * Only between the two decisions about a file that was read a person goes to and fro.
 * @param compared an earlier comparison is there to stay in sight while the file is compared anew.
 */
export function viewOf(detail: ImportDetail, asked: RequestedStep, compared = true): ImportView {
  if (detail.state === 'ready') {
    if (detail.obstacles.length > 0) return 'columns';
    return (
      asked ?? (detail.columns.some((column) => isUnrecognised(column) || isAsking(column)) ? 'columns' : 'preview')
    );
  }
  // Who has just changed something sees it while the file is compared anew.
  if (detail.state === 'reading' && asked && detail.columns.length > 0 && (asked === 'columns' || compared))
    return asked;
  return isWorking(detail) ? 'working' : 'outcome';
}

/** The step that a view belongs to. */
export function stepOf(detail: ImportDetail, view: ImportView): ImportStep {
  if (view === 'columns' || view === 'preview') return view;
  // What could not be read, or not to its end, got no further than its columns: nothing was compared.
  const isCompared = detail.state !== 'reading' && rowKinds.some((kind) => detail.counts[kind] > 0);
  return isCompared ? 'result' : 'columns';
}

/** A column nobody has decided about: worth a look before its values are passed over. */
function isUnrecognised({ field, by, header, examples }: ImportColumn): boolean {
  return field === null && by === null && (header !== '' || examples.some((text) => text !== ''));
}

/** A column with cells that read two ways, of which nobody has said how they are meant. */
function isAsking({ questions }: ImportColumn): boolean {
  return questions.some(({ answer }) => answer === null);
}
