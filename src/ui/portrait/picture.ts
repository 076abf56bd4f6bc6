import { type Crop, type Size, sideOf } from './crop.ts';

/** The side of a stored portrait, in pixels: sharp wherever it is shown, and a small file. */
export const portraitPixels = 640;

/** A chosen picture, ready to be shown and drawn. */
export interface ChosenPicture {
  readonly url: string;
  readonly size: Size;
  readonly image: HTMLImageElement;
}

/**
 * Opens a picture from the device with its orientation applied. The caller must revoke its address.
 * @throws when the browser cannot read it.
 */
export async function openPicture(file: File): Promise<ChosenPicture> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
  return { url, image, size: { width: image.naturalWidth, height: image.naturalHeight } };
}

/** The crop of a picture as a separate file, at most `portraitPixels` wide. */
export async function cropToFile({ image, size }: ChosenPicture, crop: Crop, name: string): Promise<File> {
  const side = sideOf(size, crop);
  const pixels = Math.round(Math.min(portraitPixels, side));
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no 2D canvas.');
  // JPEG has no transparency: transparent areas would be black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, pixels, pixels);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, pixels, pixels);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The browser could not encode the picture.');
  return new File([blob], `${name}.jpg`, { type: 'image/jpeg' });
}
