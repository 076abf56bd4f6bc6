// Runs in the page: notes every frame, and how long after each key the first frame with what it did was handed over.
const notedKeys = { frames: [], keys: [] };
globalThis.notedKeys = notedKeys;
const frame = (at) => {
  notedKeys.frames.push(at);
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
addEventListener(
  'keydown',
  ({ timeStamp }) => {
    requestAnimationFrame(() => {
      // A task of its own comes after the frame was drawn.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => notedKeys.keys.push(performance.now() - timeStamp);
      port2.postMessage(undefined);
    });
  },
  { capture: true },
);
