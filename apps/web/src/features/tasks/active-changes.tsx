import type { TaskRun } from '@salon/api-contract';
import styles from './active-changes.module.css';
import { messages } from './messages.ts';
import { RunProgress } from './run-progress.tsx';
import { isTask, nameOfRun } from './task-catalogue.ts';

/** The changes to many images that have not ended; tasks show theirs on their cards. */
export function ActiveChanges({ runs }: { runs: readonly TaskRun[] }) {
  const changes = runs.filter(({ task }) => !isTask(task));
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className={styles.changes}>
      <h2 id="changes">{messages.changes}</h2>
      <ul>
        {changes.map((run) => (
          <li key={run.id}>
            <p>{nameOfRun(run.task)}</p>
            <RunProgress run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}
