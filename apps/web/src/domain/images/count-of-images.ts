/** `1 image`, `12 images`. */
export function countOfImages(count: number): string {
  return count === 1 ? '1 image' : `${count.toLocaleString('en')} images`;
}
