/** Puts a text on the clipboard, plain and formatted; also where a page without https is kept from the newer way. */
export function copyText(plain: string, html: string): boolean {
  let taken = false;
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', plain);
    event.clipboardData?.setData('text/html', html);
    event.preventDefault();
    taken = true;
  };
  document.addEventListener('copy', fill, { once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill);
  return taken;
}
