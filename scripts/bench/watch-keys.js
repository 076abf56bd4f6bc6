// Runs in the page: records every frame, and the time from each key to the first frame with its effect.
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
      // A separate task runs after the frame was painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => notedKeys.keys.push(performance.now() - timeStamp);
      port2.postMessage(undefined);
    });
  },
  { capture: true },
);
