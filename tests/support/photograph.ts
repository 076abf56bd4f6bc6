import sharp from 'sharp';

/** What a photograph says of its maker and place that nobody else is to read. */
export const imageFacts = /Maker|Somebody|GPS|Secret|Caption of the press|A comment|behind the end/;

/** Its pixels, uneven enough that no two places look alike. */
export function pixels(width: number, height: number) {
  const raw = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, at) => (at * 7 + Math.floor(at / (width * 3)) * 31) % 256),
  );
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

/** A picture with Exif, a place, XMP, and the orientation 6: it is turned by a quarter when it is shown. */
export async function photograph(format: 'jpeg' | 'png' | 'webp' | 'avif', width = 60, height = 40): Promise<Buffer> {
  const bytes = await pixels(width, height)
    .withExif({
      IFD0: { Make: 'Maker', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 2/1 3/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret</x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    [format](format === 'jpeg' ? { quality: 90, progressive: true } : {})
    .toBuffer();
  const ended = Buffer.concat([bytes, Buffer.from('behind the end')]);
  if (format !== 'jpeg') return format === 'avif' ? bytes : ended;
  const segments = [segment(0xed, 'Photoshop 3.0\0Caption of the press'), segment(0xfe, 'A comment')];
  return Buffer.concat([ended.subarray(0, 2), ...segments, ended.subarray(2)]);
}

function segment(marker: number, content: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + content.length, 2);
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
}
