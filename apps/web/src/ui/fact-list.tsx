import styles from './fact-list.module.css';

interface FactListProps {
  facts: readonly { label: string; value: string }[];
}

/** Labels at the start and their values at the end of each line. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className={styles.list}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
