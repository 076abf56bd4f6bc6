import type { ThemeConfig } from 'antd';

export type ThemeName = 'light' | 'dark';

/** The scope of antd's CSS variables; fixed, because the variables come from our stylesheet. */
export const variablesKey = 'app';

/** Common to both themes: type, sizes and shape. */
const shape = {
  fontFamily: "'Be Vietnam Pro', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSize: 14,
  controlHeight: 36,
  controlHeightSM: 28,
  controlHeightLG: 44,
  borderRadius: 6,
  borderRadiusLG: 10,
  fontWeightStrong: 600,
} as const;

/**
 * Slate greys, one teal accent, amber for warnings, red only for danger. antd derives its greys as translucent black;
 * the text colours are set here so that each has a contrast of 4.5:1 on every surface of its theme, and the outline of
 * inputs 3:1.
 */
export const themes: Record<ThemeName, Required<Pick<ThemeConfig, 'token' | 'components'>>> = {
  light: {
    token: {
      ...shape,
      colorPrimary: '#0e7490',
      colorInfo: '#0e7490',
      colorLink: '#0e7490',
      colorLinkHover: '#0b5d74',
      colorSuccess: '#15803d',
      colorWarning: '#b45309',
      colorError: '#c81e1e',
      colorErrorHover: '#b01717',
      colorWarningBg: '#fff8e6',
      colorWarningBorder: '#f5cf7a',
      colorErrorBg: '#fef2f2',
      colorErrorBorder: '#f7b9b9',
      colorSuccessBg: '#f0faf3',
      colorSuccessBorder: '#b3e0c2',
      colorInfoBg: '#edf8fb',
      colorInfoBorder: '#a9dbe7',
      colorTextBase: '#0f172a',
      colorText: '#1e293b',
      colorTextHeading: '#0f172a',
      colorTextSecondary: '#475569',
      colorTextTertiary: '#56657a',
      colorTextDescription: '#56657a',
      colorTextPlaceholder: '#5f6f85',
      colorTextQuaternary: '#7c8a9e',
      colorIcon: '#56657a',
      colorBorder: '#7d8ca2',
      colorBorderSecondary: '#e2e8f0',
      controlItemBgActive: '#e6f4f7',
      controlItemBgActiveHover: '#def1f5',
      colorSplit: '#e7ecf2',
      colorBgLayout: '#f3f6f9',
      colorBgSpotlight: '#1e293b',
      boxShadowTertiary: '0 1px 2px 0 rgba(15, 23, 42, 0.05)',
    },
    components: {
      Button: {
        defaultHoverColor: '#0b5d74',
        defaultHoverBorderColor: '#0e7490',
        defaultActiveColor: '#0b5d74',
        defaultActiveBorderColor: '#0b5d74',
      },
      Menu: {
        activeBarBorderWidth: 0,
        itemMarginInline: 0,
        iconMarginInlineEnd: 10,
        itemHeight: 42,
        itemBorderRadius: 6,
        subMenuItemBg: 'transparent',
        itemSelectedBg: '#e0f2f6',
        itemSelectedColor: '#0b5d74',
        subMenuItemSelectedColor: '#0b5d74',
      },
      Table: { headerBg: '#f3f6f9', headerColor: '#475569', rowHoverBg: '#f6f9fb' },
    },
  },
  dark: {
    token: {
      ...shape,
      colorPrimary: '#0e7490',
      colorInfo: '#38bdd8',
      colorLink: '#5cc8e0',
      colorLinkHover: '#8fdcee',
      colorSuccess: '#4ade80',
      colorWarning: '#f59e0b',
      // antd darkens it: the result, #dc7878, is readable on every surface, and so is dark text on it.
      colorError: '#ff8a8a',
      colorErrorActive: '#d96c6c',
      colorTextBase: '#e2e8f0',
      colorBgBase: '#0f1a26',
      colorText: '#dbe4ee',
      colorTextHeading: '#f1f5f9',
      colorTextSecondary: '#a9b8ca',
      colorTextTertiary: '#94a3b8',
      colorTextDescription: '#94a3b8',
      colorTextPlaceholder: '#8b9bb0',
      colorTextQuaternary: '#74859c',
      colorIcon: '#94a3b8',
      colorBorder: '#647690',
      colorBorderSecondary: '#26374a',
      controlItemBgActive: '#123139',
      controlItemBgActiveHover: '#123743',
      colorSplit: '#223245',
      colorBgLayout: '#0c141e',
      colorBgContainer: '#131f2d',
      colorBgElevated: '#1a2838',
      colorBgSpotlight: '#2c3e53',
    },
    components: {
      Button: {
        dangerColor: '#1f0a0a',
        defaultHoverColor: '#8fdcee',
        defaultHoverBorderColor: '#5cc8e0',
        defaultActiveColor: '#8fdcee',
        defaultActiveBorderColor: '#8fdcee',
      },
      Menu: {
        activeBarBorderWidth: 0,
        itemMarginInline: 0,
        iconMarginInlineEnd: 10,
        itemHeight: 42,
        itemBorderRadius: 6,
        subMenuItemBg: 'transparent',
        itemSelectedBg: '#12394a',
        itemSelectedColor: '#7fd6ea',
        subMenuItemSelectedColor: '#7fd6ea',
      },
      Table: { headerBg: '#1a2838', headerColor: '#a9b8ca', rowHoverBg: '#182636' },
    },
  },
};
