import { useEffect } from 'react';
import type { RefObject } from 'react';

/** What is shown instead may take the focus itself, in an effect that runs soon. */
const WAIT_MS = 50;

/** An element with the focus, and where it was in its list, for when it is gone. */
interface FocusedElement {
  element: HTMLElement;
  /** The list that the element is in. */
  list: Element | null;
  /** The position of its item in the list. */
  index: number;
}

/**
 * Moves the focus on when the element that has it is removed: to the same control of the next item in its list, or else
 * to the heading of the screen. Browsers leave it on nothing, so that a screen reader says nothing.
 */
export function useFocusAfterRemoval(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    let focused: FocusedElement | null = null;
    /** The element with the focus was removed, and there has been nothing to move it to yet. */
    let lost: FocusedElement | null = null;

    const moveFocus = () => {
      if (signal.aborted || !lost) return;
      const isLeft = document.activeElement === document.body;
      const successor = isLeft ? successorOf(lost) : null;
      successor?.focus({ preventScroll: true });
      // While the screen is loaded again, not even its heading is there.
      if (successor || !isLeft) lost = null;
    };
    const observer = new MutationObserver(() => {
      if (focused && !focused.element.isConnected) {
        lost = focused;
        focused = null;
      }
      if (lost) setTimeout(moveFocus, WAIT_MS);
    });
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener('focusin', ({ target }) => (focused = focusedElement(target)), {
      signal,
    });
    // A press beside a control takes the focus from it on purpose.
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Node && !focused?.element.contains(target)) focused = lost = null;
    };
    document.addEventListener('pointerdown', forget, { signal, capture: true });
    return () => {
      listeners.abort();
      observer.disconnect();
    };
  }, [region]);
}

function focusedElement(target: EventTarget | null): FocusedElement | null {
  // A contact sheet mounts only some of its cells, and moves the focus itself.
  if (!(target instanceof HTMLElement) || target.closest('[data-cell]')) return null;
  const item = target.closest('li');
  const list = item?.parentElement ?? null;
  return { element: target, list, index: item && list ? [...list.children].indexOf(item) : 0 };
}

function successorOf({ element, list, index }: FocusedElement): HTMLElement | null {
  const items = list?.isConnected ? [...list.children] : [];
  const controls = [...items.slice(index), ...items.slice(0, index).reverse()]
    .flatMap((item) => [...item.querySelectorAll<HTMLElement>('button, a')])
    .filter((control) => !control.matches(':disabled'));
  const isSame = ({ className }: HTMLElement) => className === element.className;
  // Buttons of one style do different things.
  const isTwin = (each: HTMLElement) => isSame(each) && each.textContent === element.textContent;
  return controls.find(isTwin) ?? controls.find(isSame) ?? controls[0] ?? shownHeading();
}

/** While something is selected, the screen's own heading is inert, and another one is shown. */
const shownHeading = () => document.querySelector<HTMLElement>('h1:not([inert] h1)');
