import { addressProblem, longestUrl, type UrlField } from '../../declare/kinds/url.ts';
import { plainFileAddress } from '../../platform/file-links.ts';
import type { StoredKind } from './kind.ts';
import { choiceReader } from './sheet.ts';

export const url: StoredKind<UrlField> = {
  type: () => 'text',
  columnType: () => `character varying(${longestUrl})`,
  clean: (value) => (typeof value === 'string' ? plainFileAddress(value) : value),
  isPublishable: (value, field) =>
    field.leadsTo === undefined || addressProblem(String(value ?? ''), field) === undefined,
  // An address that the product sets names only files that the record names already.
  files: ({ given }) => (given ? undefined : { as: 'texts' }),
  sheet: {
    column: 'text',
    reader: () => choiceReader((text) => text),
    same: (cell, held) => hrefOf(String(cell)) === hrefOf(String(held)),
    write: (value) => String(value ?? '') || null,
  },
};

/** The address as browsers request it: host in lower case, `/` after it. */
function hrefOf(address: string): string {
  return URL.canParse(address) ? new URL(address).href : address;
}
