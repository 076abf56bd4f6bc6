/**
 * Asks the components that would stop the browser from leaving the page because of unsaved work. Entries waiting to be
 * sent (under `unsent:`) do not prevent leaving a page, but a sign-out would delete them.
 */
export function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true })) || hasUnsent();
}

/** Whether this browser has entries waiting to be sent. */
export function hasUnsent(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('unsent:'));
  } catch {
    return false;
  }
}
