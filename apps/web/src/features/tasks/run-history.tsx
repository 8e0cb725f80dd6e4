import { useState } from 'react';
import type { TaskName, TaskRun } from '@salon/api-contract';
import { Button } from '../../ui/button.tsx';
import { messages } from './messages.ts';
import { RunRow } from './run-row.tsx';
import { isTask } from './task-catalogue.ts';
import styles from './run-history.module.css';

interface RunHistoryProps {
  /** Those that are over, the newest first. */
  runs: readonly TaskRun[];
  isBusy: (task: TaskName) => boolean;
  /** Why a task cannot run: the model for it is missing or off. */
  blockedBy: (task: TaskName) => string | undefined;
  onTryAgain: (task: TaskName) => void;
}

const PAGE = 10;

export function RunHistory({ runs, isBusy, blockedBy, onTryAgain }: RunHistoryProps) {
  const [shown, setShown] = useState(PAGE);
  return (
    <section aria-labelledby="history" className={styles.history}>
      <h2 id="history">{messages.history}</h2>
      {runs.length === 0 && <p className={styles.empty}>{messages.historyEmpty}</p>}
      <ol>
        {runs.slice(0, shown).map((run) => {
          const { task } = run;
          const canRun = isTask(task) && !isBusy(task);
          return (
            <RunRow
              key={run.id}
              run={run}
              blockedBy={isTask(task) ? blockedBy(task) : undefined}
              onTryAgain={canRun ? () => onTryAgain(task) : undefined}
            />
          );
        })}
      </ol>
      {runs.length > shown && (
        <Button color="secondary" onClick={() => setShown(shown + PAGE)}>
          {messages.showMore}
        </Button>
      )}
    </section>
  );
}
