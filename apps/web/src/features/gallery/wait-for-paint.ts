/**
 * Resolves when those of the images that have come are on the screen. Not by requestAnimationFrame, which comes before
 * the paint that it announces.
 */
export async function waitForPaint(images: readonly HTMLImageElement[]): Promise<void> {
  const come = images.filter(({ complete }) => complete);
  await Promise.allSettled(come.map((image) => image.decode()));
  // What was decoded in between is waitForPaint with the second.
  await nextFrame();
  await nextFrame();
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement);
  });
}
