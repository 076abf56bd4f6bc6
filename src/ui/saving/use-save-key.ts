import { useShortcut } from '../../browser/use-shortcut.ts';
import { useTranslation } from '../../browser/use-translation.ts';

/** Saves on Ctrl+S, or ⌘S, wherever the focus is; who may not save keeps the browser from storing the page. */
export function useSaveKey(save: () => void, maySave = true): void {
  const { t } = useTranslation();
  useShortcut({ group: 'record', keys: 'Mod-s', text: t('kit:record.save') }, save, maySave);
}
