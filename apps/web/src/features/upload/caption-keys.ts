import type { KeyboardEvent } from 'react';

/** The name of the caption fields in the review form. */
export const captionName = 'caption';

const STEPS: Partial<Record<string, -1 | 1>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/**
 * The keys of the review form. Enter leads from a field to the next caption, and with Shift to the previous one; it
 * never sends the form. The arrows lead from a caption to the buttons of its image and back.
 */
export function onCaptionKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, nativeEvent } = event;
  // While a word is composed, as in Japanese, Enter only accepts the word. Safari ends the composition before the key,
  // which then has this code.
  const isComposed = nativeEvent.isComposing || nativeEvent.keyCode === 229;
  if (!(target instanceof HTMLElement) || isComposed) return;
  if (key === 'Enter' && target instanceof HTMLInputElement) {
    event.preventDefault();
    nextCaption(event.currentTarget, target, event.shiftKey ? -1 : 1)?.focus();
    return;
  }
  const step = STEPS[key];
  const next = step && neighbourIn(target, step);
  // Left and right move the cursor in a text.
  if (!next || (target instanceof HTMLInputElement && key !== 'ArrowDown')) return;
  event.preventDefault();
  next.focus();
}

function nextCaption(form: HTMLFormElement, from: Element, step: -1 | 1): HTMLElement | undefined {
  const captions = [...form.querySelectorAll<HTMLElement>(`input[name="${captionName}"]`)];
  const isBeyond = (caption: Element) => {
    const order = from.compareDocumentPosition(caption);
    return step > 0
      ? (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      : (order & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  };
  return step > 0 ? captions.find(isBeyond) : captions.findLast(isBeyond);
}

/** The next or previous one of a caption and the buttons of its image that are not in the order of Tab. */
function neighbourIn(target: HTMLElement, step: -1 | 1): HTMLElement | undefined {
  const stops = [
    ...(target
      .closest('li')
      ?.querySelectorAll<HTMLElement>(`input[name="${captionName}"], button[tabindex="-1"]`) ?? []),
  ];
  const index = stops.indexOf(target);
  return index < 0 ? undefined : stops[index + step];
}
