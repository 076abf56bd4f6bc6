import { lazy, Suspense } from 'react';
import type { SiteSettings } from '../../features/settings/contract.ts';

const SiteSettingsDialog = lazy(() => import('../../features/settings/screens/site-settings-dialog.tsx'));

interface Props {
  open: boolean;
  settings: SiteSettings;
  onClose: () => void;
}

/** The dialog that changes the frame's words, fetched when it first opens. */
export function EditSettings({ open, ...props }: Props) {
  return (
    open && (
      <Suspense>
        <SiteSettingsDialog {...props} />
      </Suspense>
    )
  );
}
