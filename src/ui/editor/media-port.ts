import { createContext, type ReactNode, useContext } from 'react';
import { useSession } from '../../browser/session.ts';
import type { ImageValue } from '../../declare/resource.ts';

/** A stored file as the server answers it; `image` is there for pictures. */
export interface UploadedFile {
  id: string;
  url: string;
  name: string;
  mediaType: string;
  bytes: number;
  alt: string;
  image: ImageValue | null;
}

interface SendOptions {
  purpose: 'image' | 'portrait' | 'attachment';
  alt?: string;
  /** Told the part sent so far, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

export interface PickerProps {
  /** What the place takes: pictures, or files of every kind. */
  takes: 'image' | 'attachment';
  /** How many can be chosen at once. */
  most: number;
  onChoose: (files: readonly UploadedFile[]) => void;
  onClose: () => void;
}

/** That another content of a file waits to be published, or that its bytes are not there. */
interface FileState {
  readonly isPending: boolean;
  readonly isLost: boolean;
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
  /** The largest file the server takes. */
  readonly maxBytes: number;
  /** Stores a file. @throws CallError; a DOMException named AbortError when the signal stopped it. */
  upload(file: File, options: SendOptions): Promise<UploadedFile>;
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

/** Longest alternative text the server takes. */
export const maxAltLength = 250;

/** What the server recognises as pictures and as attachments, for the file dialog. */
export const acceptedTypes = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  attachment: ['image/*', '.pdf', '.doc', '.docx', '.xls', '.xlsx', '.ppt', '.pptx'],
} as const;

/** True for a file that looks like a picture the server takes; the server itself looks at the content. */
export function isPicture(file: File): boolean {
  return (acceptedTypes.image as readonly string[]).includes(file.type);
}
