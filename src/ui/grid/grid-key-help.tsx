import { KeyHelp } from '../key-help.tsx';
import { useGridShortcuts } from './grid-shortcuts.ts';

/** A "?" that shows the keys of a grid. */
export function GridKeyHelp() {
  return <KeyHelp shortcuts={useGridShortcuts()} />;
}
