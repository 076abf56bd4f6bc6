/** Sends what was typed and not stored, and shows it beside every screen. A script of its own: the first one names no more than it. */
export async function startPending(): Promise<void> {
  const { show } = await import('./pending-tray.tsx');
  show();
}
