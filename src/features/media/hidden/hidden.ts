import { pages } from '../pages/pages-process.ts';
import { hiddenInFilm } from './film.ts';
import type { Hidden, ReadableContent } from './found.ts';

const nothing: Hidden = { facts: [], patches: [] };
/** What only a PDF has that may say who wrote it: for any other the process need not start. */
const hints = ['/Author', '/Creator', 'dc:creator', '/ObjStm', '/Metadata', '/Encrypt'];

/** Looks for places, people and devices in a film or document (decision 116). Never fails. */
export async function hiddenIn(content: ReadableContent, mediaType: string): Promise<Hidden> {
  try {
    if (mediaType === 'video/mp4') return await hiddenInFilm(content);
    if (mediaType === 'video/webm') return unread('webm');
    if (mediaType !== 'application/pdf') return nothing;
    const bytes = await content.whole();
    return hints.some((hint) => bytes.includes(hint)) ? await pages.run('hidden', bytes) : nothing;
  } catch {
    return unread('unread');
  }
}

function unread(kind: 'webm' | 'unread'): Hidden {
  return { facts: [{ kind, text: '', removable: false }], patches: [] };
}
