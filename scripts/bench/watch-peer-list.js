/**
 * Runs in another product's page before its own scripts (peer-visit.ts). Rows are visible after the frame in which ten have
 * text; they are interactive from the frame in which React has hydrated the first of them.
 */
const moments = {};
window.listMoments = moments;

function look() {
  const rows = [...document.querySelectorAll('tbody tr')].filter((row) => row.textContent.trim() !== '');
  if (rows.length < 10) return requestAnimationFrame(look);
  if (!moments.rowsVisible) setTimeout(() => (moments.rowsVisible ??= performance.now()));
  if (!Object.keys(rows[0]).some((key) => key.startsWith('__react'))) return requestAnimationFrame(look);
  return setTimeout(() => {
    moments.requests = performance.getEntriesByType('resource').length + 1;
    moments.alive = performance.now();
  });
}

requestAnimationFrame(look);
