import { useState } from 'react';
import { useAppSelector } from '../../state/hooks.ts';
import { useTopModal } from '../../ui/top-modal.ts';
import { useClearOfActionBar } from '../use-clear-of-action-bar.ts';
import * as messages from './messages.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toast-region.module.css';
import { selectToasts } from './toasts-slice.ts';

/** Where toasts appear. It takes no focus and no room. */
export function ToastRegion() {
  const all = useAppSelector(selectToasts);
  const isCovered = useTopModal() !== null;
  const [seen, setSeen] = useState(all);
  if (!isCovered && seen !== all) setSeen(all);
  // Below a modal new ones could be neither read nor reached: their time begins when it closes.
  const toasts = isCovered ? all.filter((toast) => seen.includes(toast)) : all;
  const region = useClearOfActionBar(toasts.length > 0);
  return (
    <section ref={region} aria-label={messages.region} className={styles.region}>
      <ol aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} {...{ toast, isCovered }} />
        ))}
      </ol>
    </section>
  );
}
