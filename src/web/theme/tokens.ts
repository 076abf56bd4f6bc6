import type { ThemeConfig } from 'antd';
import type { Accent } from '../../contract/preferences.ts';

export const themeNames = ['light', 'dark', 'lite'] as const;

export type ThemeName = (typeof themeNames)[number];

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

type ThemeTokens = Required<Pick<ThemeConfig, 'token' | 'components'>>;

/** The shades of an accent colour: each has a contrast of 4.5:1 with the text on it, or as text on every surface. */
interface Shades {
  /** Of buttons, in every theme: with white text. */
  readonly primary: string;
  /** Of what is pressed or pointed at. */
  readonly strong: string;
  /** Behind the chosen entry of a menu. */
  readonly tint: string;
  /** The same three on dark surfaces. */
  readonly dark: { readonly link: string; readonly strong: string; readonly tint: string };
}

const shades: Record<Accent, Shades> = {
  teal: {
    primary: '#0e7490',
    strong: '#0b5d74',
    tint: '#e0f2f6',
    dark: { link: '#5cc8e0', strong: '#8fdcee', tint: '#12394a' },
  },
  blue: {
    primary: '#1d4ed8',
    strong: '#1e40af',
    tint: '#e3ebfd',
    dark: { link: '#8ab4ff', strong: '#b5d0ff', tint: '#1b2f5c' },
  },
  violet: {
    primary: '#6d28d9',
    strong: '#5b21b6',
    tint: '#efe8fd',
    dark: { link: '#c0a6ff', strong: '#d8c8ff', tint: '#33235c' },
  },
  green: {
    primary: '#047857',
    strong: '#065f46',
    tint: '#def5eb',
    dark: { link: '#5fd6a4', strong: '#95e6c4', tint: '#113f30' },
  },
  rose: {
    primary: '#be185d',
    strong: '#9d174d',
    tint: '#fce5ef',
    dark: { link: '#ff9cc4', strong: '#ffc2db', tint: '#4d1a33' },
  },
  slate: {
    primary: '#475569',
    strong: '#334155',
    tint: '#e6ebf1',
    dark: { link: '#b6c4d6', strong: '#d5dfea', tint: '#2b3a4d' },
  },
};

/** The colour that stands for an accent where it is chosen. */
export function accentColour(accent: Accent): string {
  return shades[accent].primary;
}

/**
 * Slate greys, one accent, amber for warnings, red only for danger. antd derives its greys as translucent black;
 * the text colours are set here so that each has a contrast of 4.5:1 on every surface of its theme, and the outline of
 * inputs 3:1.
 */
const light: ThemeTokens = {
  token: {
    ...shape,
    colorInfo: '#0e7490',
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
    colorSplit: '#e7ecf2',
    colorBgLayout: '#f3f6f9',
    colorBgSpotlight: '#1e293b',
    boxShadowTertiary: '0 1px 2px 0 rgba(15, 23, 42, 0.05)',
  },
  components: {
    Menu: {
      activeBarBorderWidth: 0,
      itemMarginInline: 0,
      iconMarginInlineEnd: 10,
      itemHeight: 42,
      itemBorderRadius: 6,
      subMenuItemBg: 'transparent',
    },
    Table: { headerBg: '#f3f6f9', headerColor: '#475569', rowHoverBg: '#f6f9fb' },
  },
};

const dark: ThemeTokens = {
  token: {
    ...shape,
    colorInfo: '#38bdd8',
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
    colorSplit: '#223245',
    colorBgLayout: '#0c141e',
    colorBgContainer: '#131f2d',
    colorBgElevated: '#1a2838',
    colorBgSpotlight: '#2c3e53',
  },
  components: {
    Button: {
      dangerColor: '#1f0a0a',
    },
    Menu: {
      activeBarBorderWidth: 0,
      itemMarginInline: 0,
      iconMarginInlineEnd: 10,
      itemHeight: 42,
      itemBorderRadius: 6,
      subMenuItemBg: 'transparent',
    },
    Table: { headerBg: '#1a2838', headerColor: '#a9b8ca', rowHoverBg: '#182636' },
  },
};

/** White throughout, with thin lines instead of grey surfaces. */
const lite: ThemeTokens = {
  token: {
    ...light.token,
    colorBgLayout: '#ffffff',
    boxShadowTertiary: 'none',
    colorBorderSecondary: '#e8edf3',
  },
  components: { ...light.components, Table: { ...light.components.Table, headerBg: '#ffffff' } },
};

const themes: Record<ThemeName, ThemeTokens> = { light, dark, lite };

/** The tokens of a theme in an accent colour. */
export function themeTokens(name: ThemeName, accent: Accent): ThemeTokens {
  const { token, components } = themes[name];
  const { primary, strong, tint, dark: onDark } = shades[accent];
  const isDark = name === 'dark';
  const link = isDark ? onDark.link : primary;
  const hover = isDark ? onDark.strong : strong;
  const chosen = isDark ? onDark.tint : tint;
  return {
    token: {
      ...token,
      colorPrimary: primary,
      colorLink: link,
      colorLinkHover: hover,
      controlItemBgActive: chosen,
      controlItemBgActiveHover: chosen,
    },
    components: {
      ...components,
      Button: {
        ...components.Button,
        defaultHoverColor: hover,
        defaultHoverBorderColor: link,
        defaultActiveColor: hover,
        defaultActiveBorderColor: hover,
      },
      Menu: {
        ...components.Menu,
        itemSelectedBg: chosen,
        itemSelectedColor: hover,
        subMenuItemSelectedColor: hover,
      },
    },
  };
}
