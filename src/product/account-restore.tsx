import { useAccountRestorer } from '../features/access/screens/use-account-restorer.ts';
import { RestoreDialog } from '../features/audit/screens/restore-dialog.tsx';
import type { RestoreProps } from '../features/audit/screens/restorer.ts';

/** The way back for an account: the dialog of the history with what accounts know of themselves. */
export default function AccountRestore(props: RestoreProps) {
  return <RestoreDialog {...props} restorer={useAccountRestorer()} />;
}
