import { ConfigProvider } from 'antd';
import english from 'antd/es/locale/en_US';
import vietnamese from 'antd/es/locale/vi_VN';
import type { ReactNode } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Language } from '../../contract/languages.ts';
import { directionOf } from '../../contract/preferences.ts';
import { usePreferences } from '../use-preferences.ts';
import { variablesKey } from './tokens.ts';

const locales: Record<Language, typeof vietnamese> = { vi: vietnamese, en: english };

/** The build generates the colours and styles from `tokens.ts`; nothing is computed at run time. */
const configuration = { cssVar: { key: variablesKey }, hashed: false, zeroRuntime: true };

/** Gives Ant Design the current theme and language. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      theme={configuration}
      locale={useComponentTexts()}
      direction={directionOf(usePreferences())}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: true }}
    >
      {children}
    </ConfigProvider>
  );
}

/** antd's own texts, with ours where it spells or words them differently. */
function useComponentTexts(): typeof vietnamese {
  const { t } = useTranslation();
  const texts = locales[usePreferences().locale];
  const cancelText = t('screens:cancel');
  const modal = { okText: '', justOkText: '', ...texts.Modal, cancelText };
  return {
    ...texts,
    Modal: modal,
    Popconfirm: { okText: '', ...texts.Popconfirm, cancelText },
    Table: { ...texts.Table, cancelSort: t('screens:cancelSort') },
  };
}
