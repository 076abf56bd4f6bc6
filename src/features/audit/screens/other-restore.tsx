import { use } from 'react';
import type { HistoryKind } from '../../../ui/slices/browser-slice.ts';
import type { Restorer } from '../../../ui/slices/restorer.ts';
import { RestoreDialog, type RestoreProps } from './restore-dialog.tsx';

type OtherRestoreProps = Omit<RestoreProps, 'resource'>;

/** Restores a record that is not a resource's: the history's dialog with the restorer of its kind. */
export default function OtherRestore({ kind, ...props }: OtherRestoreProps & { kind: HistoryKind }) {
  const { default: useRestorer } = use(kind.restorer());
  return <Dialog {...props} useRestorer={useRestorer} />;
}

/** The hook of a kind stays the same while the dialog is open. */
function Dialog({ useRestorer, ...props }: OtherRestoreProps & { useRestorer: () => Restorer }) {
  return <RestoreDialog {...props} resource={undefined} restorer={useRestorer()} />;
}
