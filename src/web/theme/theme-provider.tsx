import { ConfigProvider, theme } from 'antd';
import english from 'antd/es/locale/en_US';
import vietnamese from 'antd/es/locale/vi_VN';
import type { ReactNode } from 'react';
import { useWords } from '../../browser/words.ts';
import type { Language } from '../../contract/languages.ts';
import { usePreferences } from '../use-preferences.ts';
import { type ThemeName, themes, variablesKey } from './tokens.ts';

const locales: Record<Language, typeof vietnamese> = { vi: vietnamese, en: english };

const configurations: Record<ThemeName, ReturnType<typeof configuration>> = {
  light: configuration('light'),
  dark: configuration('dark'),
};

/** Gives Ant Design the theme and language in use. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const preferences = usePreferences();
  return (
    <ConfigProvider
      theme={configurations[preferences.theme]}
      locale={useComponentTexts()}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: true }}
    >
      {children}
    </ConfigProvider>
  );
}

/** antd's own texts, the words it spells or says otherwise than we do replaced. */
function useComponentTexts(): typeof vietnamese {
  const { t } = useWords();
  const texts = locales[usePreferences().language];
  const cancelText = t('screens:cancel');
  const modal = { okText: '', justOkText: '', ...texts.Modal, cancelText };
  return {
    ...texts,
    Modal: modal,
    Popconfirm: { okText: '', ...texts.Popconfirm, cancelText },
    Table: { ...texts.Table, cancelSort: t('screens:cancelSort') },
  };
}

/** The rules and variables come from static stylesheets; the tokens are here for what antd computes in scripts. */
function configuration(name: ThemeName) {
  return {
    ...themes[name],
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: variablesKey },
    hashed: false,
    zeroRuntime: true,
  };
}
