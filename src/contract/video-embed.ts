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
  const place = withoutProtocol.replace(/^[^/]*/, (host) => host.toLowerCase());
  const tube = youtube.exec(place);
  if (tube) {
    const start = startSecond(place);
    return `https://www.youtube-nocookie.com/embed/${tube[1]}${start > 0 ? `?start=${start}` : ''}`;
  }
  const film = vimeo.exec(place);
  if (!film) return null;
  const hash = film[2] ?? /[?&]h=([0-9a-f]{8,16})(?![\w-])/.exec(film[3] ?? '')?.[1];
  return `https://player.vimeo.com/video/${film[1]}?${hash ? `h=${hash}&` : ''}dnt=1`;
}

/** `t=90`, `t=1m30s` or `start=90`, in seconds; 0 when there is none. */
function startSecond(place: string): number {
  const [, hours, minutes, seconds] =
    /[?&#](?:t|start)=(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?(?:[&#]|$)/.exec(place) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}
