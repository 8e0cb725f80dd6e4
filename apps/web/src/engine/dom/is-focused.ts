/** Whether the focus is on an element or in it. */
export function isFocused(element: HTMLElement): boolean {
  return element.contains(document.activeElement);
}
