import { useState } from 'react';
import { Progress } from '../../ui/progress.tsx';
import styles from './gallery.module.css';

interface LoadingIndicatorProps {
  /** 0 to 100 */
  progress: number;
  isDone: boolean;
}

/** Lies over the images and never holds them back: those that have come are seen at once. */
export function LoadingIndicator({ progress, isDone }: LoadingIndicatorProps) {
  const [isGone, setGone] = useState(false);
  if (isGone) return null;
  return (
    <div
      className={styles.loading}
      data-done={isDone}
      onTransitionEnd={() => isDone && setGone(true)}
    >
      <Progress value={progress} label="Loading photographs" />
    </div>
  );
}
