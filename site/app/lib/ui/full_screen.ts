/** The whole page on the full screen, or back. */
export function toggleFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
}
