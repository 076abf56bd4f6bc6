// Runs in the page: notes how long presses wait for a frame, and the tasks that keep them waiting.
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
