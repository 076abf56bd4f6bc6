/** Hands a text to the browser as a file to keep. */
export function downloadText(fileName: string, text: string, mediaType: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser takes the text when the click has been dealt with, not before.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
