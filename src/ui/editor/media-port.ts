import { createContext, type ReactNode, useContext } from 'react';
import { useSession } from '../../browser/session.ts';
import type { FilmValue } from '../../declare/kinds/film.ts';
import type { ImageValue } from '../../declare/resource.ts';

/** The files a place accepts: pictures, videos, or attachments of every kind. */
export type Takes = 'image' | 'video' | 'attachment';

/** A stored file as the server returns it; pictures have `image`, videos `film`. */
export interface UploadedFile {
  id: string;
  url: string;
  name: string;
  mediaType: string;
  bytes: number;
  alt: string;
  image: ImageValue | null;
  film?: FilmValue | undefined;
}

/** A file that is queued, uploading, stored or refused. */
export interface QueuedFile<Stored = UploadedFile> {
  readonly key: string;
  readonly file: File;
  readonly state:
    | { readonly step: 'waiting' }
    /** The fraction sent, 0 to 1; at 1 the server is processing it. */
    | { readonly step: 'sending'; readonly part: number }
    /** Paused by the user; the server keeps the part that has arrived. */
    | { readonly step: 'paused'; readonly part: number }
    | { readonly step: 'stored'; readonly media: Stored }
    | { readonly step: 'failed'; readonly error: unknown }
    /** Refused before it was sent; the text says why. */
    | { readonly step: 'refused'; readonly reason: string };
}

/** Whether the upload failed. */
export function hasFailed({ state }: Pick<QueuedFile<unknown>, 'state'>): boolean {
  return state.step === 'failed' || state.step === 'refused';
}

/** Whether a file can be paused: not while the server is processing it. */
export function canPause({ state }: Pick<QueuedFile<unknown>, 'state'>): boolean {
  return state.step === 'waiting' || (state.step === 'sending' && state.part < 1);
}

/** Pending files, a few of which upload at a time. */
export interface FileQueue<Stored = UploadedFile> {
  readonly uploads: () => readonly QueuedFile<Stored>[];
  readonly subscribe: (listener: () => void) => () => void;
  /** @param refusal the reason why a file cannot be sent, or null. @returns the keys of the files */
  add(files: readonly File[], refusal: (file: File) => string | null): readonly string[];
  again(keys: readonly string[]): void;
  pause(keys: readonly string[]): void;
  /** Cancels uploads and discards their data. */
  discard(keys: readonly string[]): void;
  /** Removes files from the queue; the server keeps the received part of large ones for a resumed upload. */
  drop(keys: readonly string[]): void;
}

/** The upload limits. */
export interface UploadLimits {
  /** The limits of a picture, a video and a document in megabytes, as text: "…" until they are known. */
  readonly image: string;
  readonly video: string;
  readonly document: string;
  /** The limit in megabytes if the file exceeds it. */
  readonly exceeded: (file: File) => number | undefined;
}

export interface PickerProps {
  takes: Takes;
  /** The most files that can be chosen at once. */
  most: number;
  /** One is mostly wanted: a press uses it. Its corner, Shift or Space begins a choice of several. */
  pressUses?: boolean;
  onChoose: (files: readonly UploadedFile[]) => void;
  onClose: () => void;
}

export interface CropperProps {
  /** The address of the picture. */
  address: string;
  /** Called with the part of the picture, which is a picture of its own. */
  onCropped: (picture: ImageValue) => void;
  onClose: () => void;
}

/** Whether a change of a file awaits publication, and whether its bytes are missing. */
interface FileState {
  readonly isPending: boolean;
  readonly isMissing: boolean;
  readonly href: string;
}

/** The media library, which the host connects to its operations. */
export interface MediaLibrary {
  /** The operation that lists the library; not every account may call it. */
  readonly browsing: string;
  /** A dialog in which existing files are chosen; loaded when it is first rendered. */
  readonly Picker: (props: PickerProps) => ReactNode;
  /** The operation that makes a picture of a part of another; not every account may call it. */
  readonly cropping: string;
  /** A dialog in which a part of a picture is cut out; loaded when it is first rendered. */
  readonly Cropper: (props: CropperProps) => ReactNode;
  /** The operation that reads captions; not every account may call it. */
  readonly captioning: string;
  /** The captions of the film at an address. */
  captionsOf(address: string): Promise<FilmValue['captions']>;
  /** The state to show beside a file of the library, and the link to its page; a hook. */
  useFileState(id: string): FileState;
  /** The operation that stores a file; not every account may call it. */
  readonly uploading: string;
  /** The upload limits; asks the server only if the account may upload. */
  readonly useLimits: (mayUpload: boolean) => UploadLimits;
  /** A queue for one field, with resumable uploads. */
  readonly openQueue: (takes: Takes) => FileQueue;
  /**
   * Stores a portrait, which is small. @throws CallError; a DOMException named AbortError when the signal aborts it.
   */
  uploadPortrait(
    file: File,
    alt: string,
    sending: { onProgress: (part: number) => void; signal: AbortSignal },
  ): Promise<UploadedFile>;
  /** Changes the alternative text of a stored picture. */
  updateAlt(id: string, alt: string): Promise<void>;
}

/** What the editor and the upload fields need from the media library. */
export interface MediaPort extends MediaLibrary {
  /** The signed-in account may upload files; otherwise the buttons are hidden. */
  readonly mayUpload: boolean;
  /** The account may choose existing files. */
  readonly mayChoose: boolean;
  /** The account may make pictures of parts of others. */
  readonly mayCrop: boolean;
  /** The account may read the captions of films. */
  readonly mayReadCaptions: boolean;
}

const MediaPortContext = createContext<MediaLibrary | null>(null);

export const MediaPortProvider = MediaPortContext.Provider;

/** The media library. @throws when the host has not connected one: uploading could not work. */
export function useMediaPort(): MediaPort {
  const library = useContext(MediaPortContext);
  const { apiName } = useSession();
  if (library === null) throw new Error('No MediaPort is provided around this editor or upload field.');
  return {
    ...library,
    mayUpload: apiName.has(library.uploading),
    mayChoose: apiName.has(library.browsing),
    mayCrop: apiName.has(library.cropping),
    mayReadCaptions: apiName.has(library.captioning),
  };
}

/** The upload limits, read where they are shown. */
export function useUploadLimits(): UploadLimits {
  const { useLimits, mayUpload } = useMediaPort();
  return useLimits(mayUpload);
}

/** The server's limit for alternative text. */
export const maxAltLength = 250;

/** The types that the server accepts as pictures and attachments, for the file dialog. */
export const acceptedTypes = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  video: ['video/mp4', 'video/webm'],
  attachment: ['image/*', '.pdf', '.doc', '.docx', '.xls', '.xlsx', '.ppt', '.pptx'],
} as const;

/** True if a file's type is that of an accepted picture; the server checks the content. */
export function isPicture(file: File): boolean {
  return isOf('image', file);
}

/** True if a file's type is that of an accepted picture or video. */
export function isOf(kind: 'image' | 'video', { type }: File): boolean {
  return acceptedTypes[kind].some((accepted) => accepted === type);
}
