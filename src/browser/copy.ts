/**
 * Copies a text to the clipboard, plain and formatted; also on pages without https, where the Clipboard API is missing.
 */
export function copyText(plain: string, html: string): boolean {
  let copied = false;
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', plain);
    event.clipboardData?.setData('text/html', html);
    event.preventDefault();
    copied = true;
  };
  document.addEventListener('copy', fill, { once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill);
  return copied;
}
