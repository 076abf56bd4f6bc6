import type { Resource } from '../../../declare/resource.ts';
import { RestoreDialog, type RestoreProps } from './restore-dialog.tsx';
import { useResourceRestorer } from './use-resource-restorer.ts';

/** Restores a record of a declared resource. */
export default function ResourceRestore(props: RestoreProps & { resource: Resource }) {
  return <RestoreDialog {...props} restorer={useResourceRestorer(props.resource)} />;
}
