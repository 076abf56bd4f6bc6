/** Made by scripts/antd-tokens.ts. */
declare module 'virtual:antd-tokens' {
  export const tokens: Readonly<Record<'light' | 'dark', Readonly<Record<string, unknown>>>>;
}
