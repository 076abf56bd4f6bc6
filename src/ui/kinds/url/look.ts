import { isUrl, type UrlField } from '../../../declare/kinds/url.ts';
import type { Look } from '../look.ts';
import { clipped, plain } from '../plain.ts';

export const url: Look<UrlField> = {
  text: ({ value }) => String(value ?? ''),
  cell: ({ value, field }) => {
    const address = String(value ?? '');
    if (!isUrl(address, field.schemes)) return clipped(address);
    return [plain('a', { ...newTab, class: 'list-clipped', href: address, title: address }, shortAddress(address))];
  },
};

/** Opens elsewhere, which learns nothing of where the reader comes from. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** An address as people say it: without https:// and the stroke at its end. */
function shortAddress(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '') || address;
}
