/** A random UUID, also on pages without https, where browsers keep `crypto.randomUUID` back. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // The version, and the variant of RFC 9562, stand amid what is random.
  const variant = '89ab'.charAt((bytes[8] ?? 0) % 4);
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-4$3-${variant}$4-`);
}
