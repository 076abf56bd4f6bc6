/**
 * Runs in the page under measurement before its own scripts (browser.ts). Rows are visible after the frame in which
 * ten have text; the page is interactive when its search box is there and the main thread has nothing left to do.
 */
window.listMoments = {};

function look() {
  const rows = [...document.querySelectorAll('main tbody tr')].filter((row) => row.textContent.trim() !== '');
  const box = document.querySelector('main search input');
  if (rows.length < 10 || !box || box.disabled) {
    requestAnimationFrame(look);
    return;
  }
  // A task queued from a frame's callback runs after that frame was painted.
  setTimeout(() => {
    window.listMoments.rowsVisible = performance.now();
    requestIdleCallback(() => {
      window.listMoments.interactive = performance.now();
    });
  });
}

requestAnimationFrame(look);
