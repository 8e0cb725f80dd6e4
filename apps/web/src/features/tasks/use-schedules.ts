import { useMemo } from 'react';
import type { TaskName } from '@salon/api-contract';
import { fetchSettings } from '../../domain/settings/manage-settings.ts';
import { useLoad } from '../../domain/use-load.ts';
import { offeredTasks, tasks } from './task-catalogue.ts';

/** The hours between two runs of the tasks that run by themselves; 0 is never. */
export function useSchedules(): ReadonlyMap<TaskName, number> {
  const { loaded } = useLoad('all', fetchSettings, 'Error Fetching Settings');
  return useMemo(() => {
    const settings = loaded.status === 'ready' ? loaded.value : [];
    const hours = new Map<TaskName, number>();
    for (const task of offeredTasks) {
      const setting = settings.find(({ name }) => name === tasks[task].schedule);
      if (setting?.type === 'integer' && typeof setting.value === 'number')
        hours.set(task, setting.value);
    }
    return hours;
  }, [loaded]);
}
