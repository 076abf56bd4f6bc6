import { longestUrl, type UrlField } from '../../declare/kinds/url.ts';
import type { StoredKind } from './kind.ts';
import { wordReader } from './sheet.ts';

export const url: StoredKind<UrlField> = {
  type: () => 'text',
  columnType: () => `character varying(${longestUrl})`,
  files: ({ leadsTo }) => (leadsTo ? { as: 'texts' } : undefined),
  sheet: {
    column: 'text',
    reader: () => wordReader((text) => text),
    same: (cell, held) => hrefOf(String(cell)) === hrefOf(String(held)),
    write: (value) => String(value ?? '') || null,
  },
};

/** An address as browsers ask for it: the host in small letters, a stroke behind it. */
function hrefOf(address: string): string {
  return URL.canParse(address) ? new URL(address).href : address;
}
