import { Node } from '@tiptap/core';
import { videoFrame } from '../../../contract/rich-text.ts';
import { videoEmbedUrl } from '../../../contract/video-embed.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    video: {
      /** Inserts a video by the address of its player (see `videoEmbedUrl`). */
      insertVideo: (video: { src: string; title?: string }) => ReturnType;
    };
  }
}

function frameIn(element: HTMLElement): Element | null {
  const frame = element.tagName === 'IFRAME' ? element : element.querySelector('iframe');
  return frame && videoEmbedUrl(frame.getAttribute('src') ?? '') ? frame : null;
}

/** A video of an allowed host, played in a frame. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes: () => ({
    src: { default: null, parseHTML: (element) => videoEmbedUrl(frameIn(element)?.getAttribute('src') ?? '') },
    title: {
      default: videoFrame.title,
      parseHTML: (element) => frameIn(element)?.getAttribute('title')?.trim() || videoFrame.title,
    },
  }),

  parseHTML: () => [
    { tag: 'figure', getAttrs: (element) => (frameIn(element) ? null : false) },
    { tag: 'iframe[src]', getAttrs: (element) => (frameIn(element) ? null : false) },
  ],

  renderHTML: ({ node }) => [
    'figure',
    ['iframe', { src: node.attrs.src, ...videoFrame, title: node.attrs.title ?? videoFrame.title }],
  ],

  addCommands: () => ({
    insertVideo:
      (video) =>
      ({ commands }) =>
        commands.insertContent({ type: 'video', attrs: video }),
  }),
});
