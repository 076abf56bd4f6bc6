import { lazyPart } from '../slices/lazy-part.tsx';
import { loadMessages } from '../slices/slice-messages.ts';
import type { PortraitDialogProps } from './portrait-dialog.tsx';

/** The dialog in which a portrait is chosen and cropped; it and its texts are loaded when it opens. */
export const PortraitDialog = lazyPart<PortraitDialogProps>(
  () => import('./portrait-dialog.tsx'),
  () => loadMessages('portrait', { vi: () => import('./messages/vi.json'), en: () => import('./messages/en.json') }),
);
