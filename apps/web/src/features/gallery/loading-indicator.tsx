import { useState } from 'react';
import { Progress } from '../../ui/progress.tsx';
import styles from './loading-indicator.module.css';
import * as messages from './messages.ts';

interface LoadingIndicatorProps {
  /** 0 to 100 */
  progress: number;
  isDone: boolean;
}

/** An overlay; it does not block the images. */
export function LoadingIndicator({ progress, isDone }: LoadingIndicatorProps) {
  const [isGone, setGone] = useState(false);
  // An image that was opened meanwhile is closed, and the wall still loads.
  if (isGone && !isDone) setGone(false);
  if (isGone && isDone) return null;
  return (
    <div
      className={styles.loading}
      data-done={isDone}
      onTransitionEnd={() => isDone && setGone(true)}
    >
      <Progress value={progress} label={messages.loading} />
    </div>
  );
}
