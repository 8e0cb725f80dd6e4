/**
 * Resolves when the images that have loaded are painted. Not by requestAnimationFrame, which runs before
 * the paint.
 */
export async function waitForPaint(images: readonly HTMLImageElement[]): Promise<void> {
  const loaded = images.filter(({ complete }) => complete);
  await Promise.allSettled(loaded.map((image) => image.decode()));
  // What was decoded in between is painted with the second.
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
