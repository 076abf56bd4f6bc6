import { useTranslation } from 'react-i18next';
import type { Words } from './labels.ts';

/** How the person at the screen is spoken to. */
export function useWords(): Words {
  const { t, i18n } = useTranslation();
  return { t, language: i18n.language };
}
