import { isStoredFilm } from '../../../contract/videos.ts';
import { isUrl, type UrlField } from '../../../declare/kinds/url.ts';
import { nameInAddress } from '../../../lib/file-address.ts';
import { clipped, plain } from '../plain-element.ts';
import type { PlainView } from '../plain-view.ts';

export const url: PlainView<UrlField> = {
  text: ({ value }) => String(value ?? ''),
  name: ({ value }) => {
    const address = String(value ?? '');
    return isStoredFilm(address) ? nameInAddress(address) : shortAddress(address);
  },
  cell: ({ value, field }) => {
    const address = String(value ?? '');
    if (!isUrl(address, field)) return clipped(address);
    return [plain('a', { ...newTab, class: 'list-clipped', href: address, title: address }, shortAddress(address))];
  },
};

/** Opens in a new tab without a referrer. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** An address in short: without https:// and the trailing slash. */
function shortAddress(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '') || address;
}
