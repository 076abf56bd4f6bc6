/**
 * Whoever holds unsaved work stops the browser from leaving; asked in the browser's place, they answer the same. What waits
 * in this browser to be sent (under `unsent:`) is no reason to stay on a page, but a sign-out would lose it.
 */
export function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true })) || hasUnsent();
}

/** Whether anybody's typing waits in this browser to be sent. */
export function hasUnsent(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('unsent:'));
  } catch {
    return false;
  }
}
