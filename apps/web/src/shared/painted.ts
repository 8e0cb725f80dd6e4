/**
 * Resolves when those of the images that have come are on the screen. Not by requestAnimationFrame, which comes before the
 * paint that it announces.
 */
export async function painted(images: readonly HTMLImageElement[]): Promise<void> {
  const come = images.filter(({ complete }) => complete);
  await Promise.allSettled(come.map((image) => image.decode()));
  const [image] = come;
  if (!image) return;
  // The paint of what was decoded in between is told of with the second.
  await frameOf(image);
  await frameOf(image);
}

function frameOf(element: Element): Promise<void> {
  return new Promise((resolve) => {
    new IntersectionObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe(element);
  });
}
