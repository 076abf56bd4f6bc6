import type { Resource } from '../../../declare/resource.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { type RestoreProps, useResourceRestorer } from './restorer.ts';

/** The way back for a record of a declared resource. */
export default function ResourceRestore(props: RestoreProps & { resource: Resource }) {
  return <RestoreDialog {...props} restorer={useResourceRestorer(props.resource)} />;
}
