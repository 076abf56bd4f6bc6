/** What a browser can tell of a film: how many seconds it lasts (0: nobody knows), and a picture of it where it can play it. */
export interface FilmReading {
  readonly duration: number;
  readonly picture: Blob | undefined;
}

/** Milliseconds that a film is given to show itself: it is stored all the same. */
const patience = 15_000;
/** Where in a film a frame is looked for: what begins or ends in the dark is passed over. */
const places = [0.1, 0.3, 0.55] as const;
/** As wide as a player on a page. */
const widest = 1280;

/** Reads a film that is to be sent, in this browser. What the browser does not play tells nothing, or only how long it is. */
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

/** The frame that a player shows at this moment. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob | undefined> {
  if (video.videoWidth === 0 || video.readyState < video.HAVE_CURRENT_DATA) return undefined;
  const width = Math.min(widest, video.videoWidth);
  const canvas = drawn(video, width, Math.round((width / video.videoWidth) * video.videoHeight));
  // A browser that writes no WebP writes a PNG in its place.
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.86))) ?? undefined;
}

/** How long a film lasts in whole seconds, at least one; 0 where it does not say. */
export function secondsOf({ duration }: HTMLVideoElement): number {
  return Number.isFinite(duration) && duration > 0 ? Math.max(1, Math.round(duration)) : 0;
}

/** A film that was recorded in a browser does not say how long it is: who goes to its end knows. */
async function findEnd(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  video.currentTime = 1e9;
  await heard(video, 'seeked', signal);
}

/** The first frame that is not dark; else the one that was looked at last. */
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

/** Waits until a film says something. @throws when it says that it cannot be played, or nothing in time */
function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const once = { once: true, signal } as const;
    video.addEventListener(event, () => resolve(), once);
    video.addEventListener('error', () => reject(video.error), once);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
