import { pageTexts } from './messages.ts';
import styles from './steps.module.css';

/** The list of steps; `current` counts from 0. */
export function Steps({ current }: { current: number }) {
  return (
    <ol className={styles.steps} aria-label={pageTexts.stepsLabel}>
      {pageTexts.steps.map((name, index) => (
        <li key={name} aria-current={index === current ? 'step' : undefined}>
          <span aria-hidden="true">{index + 1}</span> {name}
        </li>
      ))}
    </ol>
  );
}
