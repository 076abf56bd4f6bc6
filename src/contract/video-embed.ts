const youtube =
  /^(?:(?:www|m|music)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\/?\?(?:[^#]*&)?v=|(?:embed|shorts|live|v)\/)|youtu\.be\/)([\w-]{11})(?![\w-])(.*)$/;
const vimeo =
  /^(?:www\.)?(?:player\.)?vimeo\.com\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{5,12})(?:\/([0-9a-f]{8,16}))?(?![\w-])(.*)$/;

/**
 * The address of a video's player from any address that viewers know (watch page, short link, player), or null if it is
 * neither YouTube nor Vimeo. YouTube plays from its host without cookies. Player addresses stay as they are.
 */
export function videoEmbedUrl(address: string): string | null {
  const trimmed = address.trim();
  if (trimmed.length > 500) return null;
  const withoutProtocol = trimmed.replace(/^(?:https?:)?\/\//i, '');
  const url = withoutProtocol.replace(/^[^/]*/, (host) => host.toLowerCase());
  const youtubeMatch = youtube.exec(url);
  if (youtubeMatch) {
    const start = startSecond(url);
    return `https://www.youtube-nocookie.com/embed/${youtubeMatch[1]}${start > 0 ? `?start=${start}` : ''}`;
  }
  const vimeoMatch = vimeo.exec(url);
  if (!vimeoMatch) return null;
  const hash = vimeoMatch[2] ?? /[?&]h=([0-9a-f]{8,16})(?![\w-])/.exec(vimeoMatch[3] ?? '')?.[1];
  return `https://player.vimeo.com/video/${vimeoMatch[1]}?${hash ? `h=${hash}&` : ''}dnt=1`;
}

/** `t=90`, `t=1m30s` or `start=90`, in seconds; 0 when there is none. */
function startSecond(url: string): number {
  const [, hours, minutes, seconds] =
    /[?&#](?:t|start)=(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?(?:[&#]|$)/.exec(url) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}
