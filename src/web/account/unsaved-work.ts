/** Whoever holds unsaved work stops the browser from leaving; asked in the browser's place, they answer the same. */
export function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
