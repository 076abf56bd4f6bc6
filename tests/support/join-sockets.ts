import type { Socket } from 'node:net';

/** Passes on what either socket says to the other, and ends them together. `onClose` is told of each. */
export function joinSockets(near: Socket, far: Socket, onClose: (end: Socket) => void): void {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.pipe(to);
    from.on('error', () => undefined);
    from.on('close', () => {
      onClose(from);
      to.destroy();
    });
  }
}
