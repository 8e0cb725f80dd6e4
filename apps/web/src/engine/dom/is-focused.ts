/** Whether the focus is on the element of a card or in it. */
export function isFocused({ element }: { element: HTMLElement }): boolean {
  return element.contains(document.activeElement);
}
