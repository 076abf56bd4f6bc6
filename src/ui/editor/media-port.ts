import { createContext, type ReactNode, useContext } from 'react';
import { useSession } from '../../browser/session.ts';
import type { FilmValue } from '../../declare/kinds/film.ts';
import type { ImageValue } from '../../declare/resource.ts';

/** What a place takes: pictures, films, or files of every kind that hang on a text. */
export type Takes = 'image' | 'video' | 'attachment';

/** A stored file as the server answers it; `image` is there for pictures, `film` for films. */
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

/** A file that is to be stored, on its way, stored or refused. */
export interface QueuedFile<Stored = UploadedFile> {
  readonly key: string;
  readonly file: File;
  readonly state:
    | { readonly step: 'waiting' }
    /** The part sent, 0 to 1; from 1 on the server works on it. */
    | { readonly step: 'sending'; readonly part: number }
    /** Stopped by a person; the part that has arrived is kept. */
    | { readonly step: 'paused'; readonly part: number }
    | { readonly step: 'stored'; readonly media: Stored }
    | { readonly step: 'failed'; readonly error: unknown }
    /** Known to be refused, so never sent: the words say why. */
    | { readonly step: 'refused'; readonly reason: string };
}

/** Whether a file did not arrive. */
export function hasFailed({ state }: Pick<QueuedFile<unknown>, 'state'>): boolean {
  return state.step === 'failed' || state.step === 'refused';
}

/** Whether a file can be stopped for now: while the server works on it, there is nothing to stop but its answer. */
export function canPause({ state }: Pick<QueuedFile<unknown>, 'state'>): boolean {
  return state.step === 'waiting' || (state.step === 'sending' && state.part < 1);
}

/** Files on their way, a few at a time. */
export interface FileQueue<Stored = UploadedFile> {
  readonly uploads: () => readonly QueuedFile<Stored>[];
  readonly subscribe: (listener: () => void) => () => void;
  /** @param refusal says why a file need not be sent, or null. @returns the files' keys */
  add(files: readonly File[], refusal: (file: File) => string | null): readonly string[];
  again(keys: readonly string[]): void;
  pause(keys: readonly string[]): void;
  /** Stops files for good. */
  discard(keys: readonly string[]): void;
  /** Lets go of files; what has arrived of large ones is kept for who chooses them again. */
  drop(keys: readonly string[]): void;
}

/** How large files may be. */
export interface UploadLimits {
  /** The megabytes of a picture, a film and a document, in words: "…" until they are known. */
  readonly image: string;
  readonly video: string;
  readonly document: string;
  /** The megabytes that a file may have which is known to be larger. */
  readonly exceeded: (file: File) => number | undefined;
}

export interface PickerProps {
  takes: Takes;
  /** How many can be chosen at once. */
  most: number;
  onChoose: (files: readonly UploadedFile[]) => void;
  onClose: () => void;
}

/** That another content of a file waits to be published, or that its bytes are not there. */
interface FileState {
  readonly isPending: boolean;
  readonly isOffline: boolean;
  readonly href: string;
}

/** The media library that the host wires to its operations. */
export interface MediaLibrary {
  /** The operation that lists what is in it, which not every account may call. */
  readonly browsing: string;
  /** A dialog in which files that are there already are chosen; fetched when it is first drawn. */
  readonly Picker: (props: PickerProps) => ReactNode;
  /** What is to be known of a file of the library before it is shown, and its page; a hook. */
  useFileState(id: string): FileState;
  /** The operation that stores a file, which not every account may call. */
  readonly uploading: string;
  /** How large files may be, which the server is asked where the account may store any. */
  readonly useLimits: (mayUpload: boolean) => UploadLimits;
  /** Files for one place, which go on where they were stopped. */
  readonly openQueue: (takes: Takes) => FileQueue;
  /** Stores a person's picture, which is small. @throws CallError; a DOMException named AbortError when the signal stopped it. */
  uploadPortrait(
    file: File,
    alt: string,
    sending: { onProgress: (part: number) => void; signal: AbortSignal },
  ): Promise<UploadedFile>;
  /** Changes the alternative text of a stored picture. */
  updateAlt(id: string, alt: string): Promise<void>;
}

/** What the editor and the upload fields need of the media library. */
export interface MediaPort extends MediaLibrary {
  /** The signed-in account may store files; one that may not is offered nothing that would be refused. */
  readonly mayUpload: boolean;
  /** It may choose among the files that are there. */
  readonly mayChoose: boolean;
}

const MediaPortContext = createContext<MediaLibrary | null>(null);

export const MediaPortProvider = MediaPortContext.Provider;

/** The media library. @throws when the host has wired none: uploading could not work. */
export function useMediaPort(): MediaPort {
  const library = useContext(MediaPortContext);
  const { apiName } = useSession();
  if (library === null) throw new Error('No MediaPort is provided around this editor or upload field.');
  return { ...library, mayUpload: apiName.has(library.uploading), mayChoose: apiName.has(library.browsing) };
}

/** How large files may be, asked for where that is shown. */
export function useUploadLimits(): UploadLimits {
  const { useLimits, mayUpload } = useMediaPort();
  return useLimits(mayUpload);
}

/** Longest alternative text the server takes. */
export const maxAltLength = 250;

/** What the server recognises as pictures and as attachments, for the file dialog. */
export const acceptedTypes = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  video: ['video/mp4', 'video/webm'],
  attachment: ['image/*', '.pdf', '.doc', '.docx', '.xls', '.xlsx', '.ppt', '.pptx'],
} as const;

/** True for a file that looks like a picture the server takes; the server itself looks at the content. */
export function isPicture(file: File): boolean {
  return isOf('image', file);
}

/** True for a file that looks like a picture, or a film, that the server takes. */
export function isOf(kind: 'image' | 'video', { type }: File): boolean {
  return (acceptedTypes[kind] as readonly string[]).includes(type);
}
