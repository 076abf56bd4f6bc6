// Runs in the page: records how long clicks wait for a frame, and the long tasks that delay them.
const notedPresses = { presses: [], longTasks: [] };
globalThis.notedPresses = notedPresses;
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId > 0) notedPresses.presses.push(duration);
  }
}).observe({ type: 'event', durationThreshold: 16 });
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) notedPresses.longTasks.push(duration);
}).observe({ type: 'longtask' });
