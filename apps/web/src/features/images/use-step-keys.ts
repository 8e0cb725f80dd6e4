import { isMirrored } from '../../engine/dom/is-mirrored.ts';
import { isAlone, useShortcut } from '../../ui/hooks/use-shortcut.ts';

/** Steps to the previous (−1) or the next (1) image by the arrow keys. */
export function useStepKeys(onStep: (by: -1 | 1) => void): void {
  useShortcut((event) => {
    const { key } = event;
    if (!isAlone(event) || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false;
    onStep((key === 'ArrowRight') === isMirrored() ? -1 : 1);
    return true;
  });
}
