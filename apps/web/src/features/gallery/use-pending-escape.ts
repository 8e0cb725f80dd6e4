import { useAppSelector } from '../../state/hooks.ts';
import { OPEN_DIALOG } from '../../ui/typing.ts';
import { selectGallery } from './gallery-slice.ts';
import { useDocumentEvent } from './use-document-event.ts';

/** The viewer, which has keys of its own, and dialogs. */
const TAKES_ESCAPE = `[data-overlay], ${OPEN_DIALOG}`;

/** Escape leaves an image whose viewer is still loading. */
export function usePendingEscape(onLeave: () => void): void {
  const { mode } = useAppSelector(selectGallery);
  useDocumentEvent('keydown', ({ key, defaultPrevented }) => {
    if (mode !== 'exited' || key !== 'Escape' || defaultPrevented) return;
    if (!document.querySelector(TAKES_ESCAPE)) onLeave();
  });
}
