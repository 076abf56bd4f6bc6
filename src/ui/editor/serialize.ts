import { getHTMLFromFragment } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { normalizeParagraphs } from '../../contract/rich-text.ts';

/**
 * A document as the formatted text that is sent and stored, in the server's own notation: a saved value is identical to
 * what was sent, so the form shows no false change. An empty document gives the empty string.
 */
export function serializeDocument(document: Node): string {
  return canonicalHtml(getHTMLFromFragment(document.content, document.type.schema));
}

/** Converts a browser's notation of formatted text to the server's. */
export function canonicalHtml(html: string): string {
  return normalizeParagraphs(html.replaceAll('&nbsp;', '\u00a0').normalize('NFC'));
}
