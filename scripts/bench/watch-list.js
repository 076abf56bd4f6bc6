/**
 * Runs in the measured page before its own scripts (list-visit.ts). Rows are visible after the frame in which ten have
 * text. The list is alive when a click on a row's action, made in the first frame in which the application has replaced
 * the instant list, opens its confirmation.
 */
const moments = {};
window.listMoments = moments;

function look() {
  const rows = [...document.querySelectorAll('main tbody tr')].filter((row) => row.textContent.trim() !== '');
  if (rows.length < 10) return requestAnimationFrame(look);
  // A task queued in a frame's callback runs after that frame was painted.
  if (!moments.rowsVisible) setTimeout(() => (moments.rowsVisible ??= performance.now()));
  const action = document.querySelector('#root:not([inert]) tbody tr td[data-column=actions] button');
  if (document.getElementById('first-look') || !action) return requestAnimationFrame(look);
  moments.alive = performance.now();
  const fetched = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < moments.alive);
  moments.requests = fetched.length + 1;
  moments.kilobytes = fetched.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024;
  moments.scripts = fetched.filter(({ name, transferSize }) => name.endsWith('.js') && transferSize > 0).length;
  action.click();
  return undefined;
}

requestAnimationFrame(look);
