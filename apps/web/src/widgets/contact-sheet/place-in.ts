/** From the window's corner to an element's own. */
export function placeIn(element: HTMLElement | null, { x, y }: { x: number; y: number }) {
  const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: x - left, y: y - top };
}
