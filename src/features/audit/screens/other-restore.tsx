import { use } from 'react';
import type { HistoryKind } from '../../../ui/slices/browser-slice.ts';
import type { Restorer } from '../../../ui/slices/restorer.ts';
import { RestoreDialog, type RestoreProps } from './restore-dialog.tsx';

type OtherRestoreProps = Omit<RestoreProps, 'resource'>;

/** The way back for what is no resource: the dialog of the history with what the kind's own slice knows of it. */
export default function OtherRestore({ kind, ...props }: OtherRestoreProps & { kind: HistoryKind }) {
  const { default: useRestorer } = use(kind.restorer());
  return <Dialog {...props} useRestorer={useRestorer} />;
}

/** The hook of a kind is the same for as long as the dialog is open. */
function Dialog({ useRestorer, ...props }: OtherRestoreProps & { useRestorer: () => Restorer }) {
  return <RestoreDialog {...props} resource={undefined} restorer={useRestorer()} />;
}
