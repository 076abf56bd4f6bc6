/** What the Exif data of an upright picture would say, and so need not. */
export const uprightOrientation = 1;

/** The smallest Exif data (a TIFF of one entry) that says which way up a picture is, and nothing else. */
export function orientationOnly(orientation: number): Buffer {
  const data = Buffer.alloc(26);
  data.write('II*\0', 0, 'latin1');
  data.writeUInt32LE(8, 4);
  data.writeUInt16LE(1, 8);
  // Tag 0x0112, one number of 16 bits; no directory follows.
  data.writeUInt16LE(0x0112, 10);
  data.writeUInt16LE(3, 12);
  data.writeUInt32LE(1, 14);
  data.writeUInt16LE(orientation, 18);
  return data;
}
