/** Sends unsaved entries, and shows them next to every screen. A separate script, so that the first one stays small. */
export async function startPending(): Promise<void> {
  const { show } = await import('./pending-tray.tsx');
  show();
}
