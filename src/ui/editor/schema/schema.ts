import type { Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeLink } from '../../../contract/rich-text.ts';
import { linksByItself } from '../auto-link.ts';
import { AlignmentExtension } from './alignment.ts';
import { Figure } from './figure.ts';
import { Film } from './film.ts';
import { FootnoteIds } from './footnote-ids.ts';
import { Subscript, Superscript } from './script-marks.ts';
import { tableExtensions } from './table.ts';
import { Video } from './video.ts';

/**
 * The schema: exactly what the allow-list (contract/rich-text.ts) permits. schema.test.ts checks this by passing
 * documents of every shape to the server's sanitiser.
 */
export const schemaExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: isSafeLink,
      shouldAutoLink: linksByItself,
    },
    dropcursor: { color: false, width: 2, class: 'rich-text-drop' },
  }),
  AlignmentExtension,
  FootnoteIds,
  Superscript,
  Subscript,
  Figure,
  Video,
  Film,
  ...tableExtensions,
];
