import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import type { RowOf } from '../../../declare/record.ts';
import { useRecordActions } from '../../../ui/list/use-record-actions.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { libraryFiles } from '../media/resource.ts';

/** The text fields that can be set for several files at once. */
const textNames = ['alt', 'persons', 'photographer', 'source', 'licence'] as const;

/** The changes of a file's record. */
export interface FileChange {
  readonly record: RowOf<typeof libraryFiles>;
  readonly values: Readonly<Partial<Record<(typeof textNames)[number], string>>>;
}

/** Maximum concurrent calls. */
const maxConcurrent = 4;

/**
 * Returns a function that stores changes of files independently: one failure does not affect the others. It shows the
 * number of stored files with an undo, and returns the errors of the others by file id.
 */
export function useWriteFiles(): (
  changes: readonly FileChange[],
  message: (count: number) => string,
) => Promise<ReadonlyMap<string, string>> {
  const { t } = useTranslation();
  const { attempt, tell } = useRecordActions(libraryFiles);
  const { update } = resourceOperations(libraryFiles);
  const writeEach = async (changes: readonly FileChange[]) => {
    const refused = new Map<string, string>();
    const undone: FileChange[] = [];
    const left = changes.values();
    const work = async () => {
      for (const { record, values } of left) {
        try {
          const saved = await call(update, { id: record.id, version: record.version, ...values });
          const before = textNames.flatMap((name) => (name in values ? [[name, record[name]]] : []));
          undone.push({ record: saved, values: Object.fromEntries(before) });
        } catch (error) {
          refused.set(record.id, problemText(error, t));
        }
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, work));
    return { refused, undone };
  };
  return async (changes, message) => {
    let refused: ReadonlyMap<string, string> = new Map();
    await attempt(async () => {
      const written = await writeEach(changes);
      refused = written.refused;
      if (written.undone.length > 0) tell(message(written.undone.length), () => writeEach(written.undone));
    });
    return refused;
  };
}
