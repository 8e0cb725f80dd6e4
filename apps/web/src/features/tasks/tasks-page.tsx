import { useState } from 'react';
import { isOver } from '@salon/api-contract';
import type { TaskName } from '@salon/api-contract';
import { useAppDispatch } from '../../state/hooks.ts';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Screen } from '../../ui/screen.tsx';
import {
  useListModelsQuery,
  useListSettingsQuery,
} from '../../domain/settings/setting-endpoints.ts';
import { useFollowRunsQuery } from '../../domain/tasks/task-endpoints.ts';
import { ActiveChanges } from './active-changes.tsx';
import { announcementOf } from './announcement.ts';
import { messages } from './messages.ts';
import { reasonToBlock } from './reason-to-block.ts';
import { RunHistory } from './run-history.tsx';
import { runAndReport } from './run-and-report.ts';
import { schedulesOf } from './schedules-of.ts';
import { TaskCard } from './task-card.tsx';
import { offeredTasks } from './task-catalogue.ts';
import styles from './tasks-page.module.css';

export default function TasksPage() {
  const dispatch = useAppDispatch();
  const { runs, lostBy } = useFollowRunsQuery().data ?? { runs: null, lostBy: null };
  const { data: settings = [] } = useListSettingsQuery();
  const { data: models = [] } = useListModelsQuery();
  const schedules = schedulesOf(settings);
  /** Started here; the event stream may not have reported them yet. */
  const [called, setCalled] = useState<readonly TaskName[]>([]);
  const active = (runs ?? []).filter((run) => !isOver(run));
  const isBusy = (task: TaskName) =>
    called.includes(task) || active.some((run) => run.task === task);

  const start = async (task: TaskName) => {
    setCalled((before) => [...before, task]);
    await dispatch(runAndReport(task));
    setCalled((before) => before.filter((other) => other !== task));
  };

  return (
    <Screen>
      <title>{messages.documentTitle}</title>
      <div>
        <ScreenHeader title={messages.heading} />
        <div role="status">
          {lostBy && runs && <p className={styles.lost}>{messages.reconnecting}</p>}
          <p className="visually-hidden">{announcementOf(active)}</p>
        </div>
      </div>
      <div className={styles.cards}>
        {offeredTasks.map((task) => (
          <TaskCard
            key={task}
            task={task}
            run={active.find((run) => run.task === task)}
            everyHours={schedules.get(task)}
            isBusy={isBusy(task)}
            blockedBy={reasonToBlock(task, models)}
            onStart={() => void start(task)}
          />
        ))}
      </div>
      <ActiveChanges runs={active} />
      {lostBy && !runs && (
        <Message role="alert" title={messages.historyFailed}>
          <p>{lostBy === 'connection' ? messages.unreachable : messages.notUnderstood}</p>
        </Message>
      )}
      {runs && (
        <RunHistory
          runs={runs.filter(isOver)}
          isBusy={isBusy}
          blockedBy={(task) => reasonToBlock(task, models)}
          onTryAgain={(task) => void start(task)}
        />
      )}
    </Screen>
  );
}
