/** A random UUID, also on pages without https, where browsers hide `crypto.randomUUID`. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // RFC 9562 fixes the version and the variant; the other digits are random.
  const variant = '89ab'.charAt((bytes[8] ?? 0) % 4);
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-4$3-${variant}$4-`);
}
