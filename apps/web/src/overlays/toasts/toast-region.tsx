import { useDeferredValue, useState } from 'react';
import { useAppSelector } from '../../state/hooks.ts';
import { useTopModal } from '../../ui/top-modal.ts';
import { useClearOfActionBar } from '../use-clear-of-action-bar.ts';
import * as messages from './messages.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toast-region.module.css';
import { selectToasts } from './toasts-slice.ts';
import type { Toast } from './toasts-slice.ts';

/** Where toasts appear. It takes no focus and no space. */
export function ToastRegion() {
  const all = useAppSelector(selectToasts);
  const isCovered = useTopModal() !== null;
  const [seen, setSeen] = useState(all);
  if (!isCovered && seen !== all) setSeen(all);
  // Below a modal new ones could be neither read nor reached: their time begins when it closes.
  const toasts = isCovered ? all.filter((toast) => seen.includes(toast)) : all;
  const region = useClearOfActionBar(toasts.length > 0);
  // Not in the first render: screen readers only announce what comes into a live region that is there.
  const isThere = useDeferredValue(true, false);
  const shown = isThere ? toasts : [];
  const isError = ({ type }: Toast) => type === 'error';
  // The first is at the bottom.
  const lists = [
    // Interrupts what a screen reader says.
    { live: 'assertive', items: shown.filter(isError) },
    { live: 'polite', items: shown.filter((toast) => !isError(toast)) },
  ] as const;
  return (
    <section ref={region} aria-label={messages.region} className={styles.region}>
      {lists.map(({ live, items }) => (
        <ol key={live} aria-live={live} aria-relevant="additions">
          {items.map((toast) => (
            <ToastCard key={toast.id} {...{ toast, isCovered }} />
          ))}
        </ol>
      ))}
    </section>
  );
}
