import styles from './upload.module.css';

const steps = ['Select', 'Review', 'Complete'] as const;

/** Where in the three steps the person is; `current` counts from 0. */
export function Steps({ current }: { current: number }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((name, index) => (
        <li key={name} aria-current={index === current ? 'step' : undefined}>
          <span aria-hidden="true">{index + 1}</span> {name}
        </li>
      ))}
    </ol>
  );
}
