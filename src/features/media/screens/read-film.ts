/** What a browser can read from a video: its duration in seconds (0: unknown), and a frame where it can play it. */
export interface FilmReading {
  readonly duration: number;
  readonly picture: Blob | undefined;
}

/** Milliseconds until reading a video is given up; it is stored all the same. */
const patience = 15_000;
/** Positions in a video where a frame is tried, because it may begin or end in the dark. */
const places = [0.1, 0.3, 0.55] as const;
/** The width of a player on a page. */
const widest = 1280;

/**
 * Reads a video in this browser before it is sent. A video that the browser cannot play has no metadata, or only a
 * duration.
 */
export async function readFilm(file: File): Promise<FilmReading> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  const signal = AbortSignal.timeout(patience);
  let duration = 0;
  try {
    video.muted = true;
    video.preload = 'auto';
    video.src = address;
    await heard(video, 'loadeddata', signal);
    if (!Number.isFinite(video.duration)) await findEnd(video, signal);
    duration = secondsOf(video);
    return { duration, picture: await firstFrame(video, signal) };
  } catch {
    return { duration, picture: undefined };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

/** The frame that a player shows now. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob | undefined> {
  if (video.videoWidth === 0 || video.readyState < video.HAVE_CURRENT_DATA) return undefined;
  const width = Math.min(widest, video.videoWidth);
  const canvas = drawn(video, width, Math.round((width / video.videoWidth) * video.videoHeight));
  // A browser that cannot write WebP writes PNG instead.
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.86))) ?? undefined;
}

/** The duration of a video in whole seconds, at least one; 0 where it is unknown. */
export function secondsOf({ duration }: HTMLVideoElement): number {
  return Number.isFinite(duration) && duration > 0 ? Math.max(1, Math.round(duration)) : 0;
}

/** A video recorded in a browser does not state its duration; seeking to its end reveals it. */
async function findEnd(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  video.currentTime = 1e9;
  await heard(video, 'seeked', signal);
}

/** The first frame that is not dark; otherwise the last one tried. */
async function firstFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<Blob | undefined> {
  if (Number.isFinite(video.duration)) {
    for (const place of places) {
      video.currentTime = Math.min(video.duration * place, video.duration - 0.05);
      await heard(video, 'seeked', signal);
      if (!isDark(video)) break;
    }
  }
  return frameOf(video);
}

function isDark(video: HTMLVideoElement): boolean {
  const { data } = drawn(video, 16, 9).getContext('2d')?.getImageData(0, 0, 16, 9) ?? { data: [255] };
  let brightest = 0;
  for (let at = 0; at < data.length; at += 4) {
    brightest = Math.max(brightest, data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  }
  return brightest < 40;
}

function drawn(video: HTMLVideoElement, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  return canvas;
}

/** Waits for an event of a video. @throws when the video cannot be played, or the event does not come in time */
function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const once = { once: true, signal } as const;
    video.addEventListener(event, () => resolve(), once);
    video.addEventListener('error', () => reject(video.error), once);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
