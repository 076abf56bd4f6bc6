import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { filmElement, isSafeLink, richTextAliases, richTextTags, videoFrame } from '../../contract/rich-text.ts';
import { videoEmbedUrl } from '../../contract/video-embed.ts';
import { isStoredFilm } from '../../contract/videos.ts';
import { plainFileAddress } from '../file-links.ts';

/** Deeper than any document that passes the nesting check, and far below the depth where the parser gets slow. */
const parserDepth = 256;

class TooDeep extends Error {}

/**
 * Reduces HTML to the allow-list of contract/rich-text.ts: other elements lose their tags, attributes without a rule
 * are removed, and the rest is written in canonical form.
 */
export function filterHtml(html: string): string {
  let depth = 0;
  try {
    const filtered = sanitizeHtml(html, {
      ...options,
      onOpenTag: () => {
        depth += 1;
        if (depth > parserDepth) throw new TooDeep();
      },
      onCloseTag: () => {
        depth -= 1;
      },
    });
    return filtered.replaceAll(' />', '>');
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return sanitizeHtml(`<p>${html.replaceAll('<', '&lt;')}</p>`, options);
  }
}

const options: IOptions = {
  allowedTags: Object.keys(richTextTags),
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(richTextTags).map(([tag, attributes]) => [tag, Object.keys(attributes)])),
    iframe: ['src', ...Object.keys(videoFrame)],
    video: ['src', 'poster', ...Object.keys(filmElement), 'title'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: [
    ...['script', 'style', 'title', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'template'],
    ...['svg', 'math', 'object', 'audio', 'video', 'canvas'],
  ],
  transformTags: {
    // The content of an iframe is fallback text that no browser shows and that parsers read differently.
    iframe: (tagName, attributes) => ({ tagName, attribs: frameAttributes(attributes), text: '' }),
    video: (tagName, attributes) => ({ tagName, attribs: filmAttributes(attributes), text: '' }),
    '*': (tag, attributes) => {
      const tagName = richTextAliases[tag] ?? tag;
      const isDone = tagName === 'iframe' || tagName === 'video';
      return { tagName, attribs: isDone ? attributes : allowedAttributes(tagName, attributes) };
    },
  },
};

/** The allowed attributes of an element, in the order of the allow-list. */
function allowedAttributes(tag: string, attributes: Attributes): Attributes {
  const allowed = richTextTags[tag];
  const accepted: Attributes = {};
  if (allowed === undefined) return accepted;
  for (const [name, pattern] of Object.entries(allowed)) {
    const value = name === 'data-align' ? alignmentOf(attributes) : attributes[name];
    if (value !== undefined && pattern.test(value)) accepted[name] = value;
  }
  // Only a narrower figure stands at a side.
  if (tag === 'figure' && accepted['data-size'] === undefined) return {};
  if (tag === 'img') return accepted.src === undefined ? {} : { src: accepted.src, alt: '', ...accepted };
  if (tag !== 'a') return accepted;
  if (accepted.href === undefined || !isSafeLink(accepted.href)) return {};
  return {
    ...(accepted.id && { id: accepted.id }),
    ...(accepted.target && { target: accepted.target, rel: 'noopener noreferrer' }),
    href: plainFileAddress(accepted.href),
  };
}

/** Converts older spellings of alignment, so that imported articles keep theirs. */
function alignmentOf(attributes: Attributes): string | undefined {
  const known = attributes['data-align'] ?? attributes.align;
  return known ?? /text-align\s*:\s*([a-z]+)/i.exec(attributes.style ?? '')?.[1]?.toLowerCase();
}

/** A player's iframe with our attributes, or without any, which marks it as refused. */
function frameAttributes(attributes: Attributes): Attributes {
  const src = videoEmbedUrl(attributes.src ?? '');
  return src === null ? {} : { src, ...videoFrame, title: attributes.title?.trim() || videoFrame.title };
}

/** A film of the library with our attributes, or without any, which marks it as refused. */
function filmAttributes(attributes: Attributes): Attributes {
  const src = plainFileAddress(attributes.src ?? '');
  if (!isStoredFilm(src)) return {};
  const { poster, title } = allowedAttributes('video', attributes);
  return { src, ...(poster && { poster }), ...filmElement, title: title?.trim() || videoFrame.title };
}
