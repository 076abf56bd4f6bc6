/** Made by scripts/list-calls.ts: by address, the call that a list begins with. */
declare module 'virtual:list-calls' {
  export const listCalls: Readonly<Record<string, { readonly operation: string; readonly input: object }>>;
}
