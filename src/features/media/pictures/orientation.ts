/** The orientation of an upright picture, which needs no Exif data. */
export const uprightOrientation = 1;

/** The smallest Exif data (a TIFF with one entry), which contains only the orientation of a picture. */
export function orientationOnly(orientation: number): Buffer {
  const data = Buffer.alloc(26);
  data.write('II*\0', 0, 'latin1');
  data.writeUInt32LE(8, 4);
  data.writeUInt16LE(1, 8);
  // Tag 0x0112 with one 16-bit number; no directory follows.
  data.writeUInt16LE(0x0112, 10);
  data.writeUInt16LE(3, 12);
  data.writeUInt32LE(1, 14);
  data.writeUInt16LE(orientation, 18);
  return data;
}
