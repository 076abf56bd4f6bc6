import { getHTMLFromFragment } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { normalizeParagraphs } from '../../contract/rich-text.ts';

/**
 * A document as the formatted text that is sent and stored, in the server's own spelling: what comes back after
 * saving is, letter by letter, what was sent, so that nothing looks changed that nobody changed. An empty
 * document is the empty string.
 */
export function serializeDocument(document: Node): string {
  return canonicalHtml(getHTMLFromFragment(document.content, document.type.schema));
}

/** A browser's spelling of formatted text turned into the server's. */
export function canonicalHtml(html: string): string {
  return normalizeParagraphs(html.replaceAll('&nbsp;', '\u00a0').normalize('NFC'));
}
