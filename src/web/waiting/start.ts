/** Sends what was typed and not stored, and shows it beside every screen. A script of its own: the first one names no more than it. */
export async function startWaiting(): Promise<void> {
  const { show } = await import('./waiting-tray.tsx');
  show();
}
