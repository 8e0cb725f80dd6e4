import styles from './auth-frame.module.css';

/** What is wrong with a form as a whole. The region is always there, so that what appears in it is read out. */
export function Problems({ problems }: { problems: string[] }) {
  return (
    <div role="alert" className={styles.problem}>
      {problems.length > 1 ? (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : (
        problems[0]
      )}
    </div>
  );
}
