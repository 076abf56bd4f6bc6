import { Suspense, useState } from 'react';
import { lazyComponent } from '../../browser/load-module.ts';
import { PaletteOpening } from '../palette/palette-opening.tsx';

const CommandPalette = lazyComponent(() => import('../palette/command-palette.tsx'));
const ShortcutSheet = lazyComponent(() => import('./shortcut-sheet.tsx'));
const PreferencesDrawer = lazyComponent(() => import('./preferences-drawer.tsx'));

/** What the tools of the frame open over the page. */
export type FrameDialog = 'preferences' | 'palette' | 'shortcuts';

interface FrameDialogsProps {
  readonly open: FrameDialog | undefined;
  readonly onClose: () => void;
}

/** The dialogs of the frame: beside its bands, which another style replaces while the choice of a style is open. */
export function FrameDialogs({ open, onClose }: FrameDialogsProps) {
  if (open === 'palette') return <Palette onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      {open === 'preferences' && <PreferencesDrawer onClose={onClose} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={onClose} />}
    </Suspense>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  return (
    <Suspense fallback={<PaletteOpening onType={setTyped} onClose={onClose} />}>
      <CommandPalette typedBefore={typed} onClose={onClose} />
    </Suspense>
  );
}
