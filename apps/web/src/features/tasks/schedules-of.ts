import { taskSchedules } from '@salon/api-contract';
import type { TaskName } from '@salon/api-contract';
import type { AnySetting } from '../../domain/settings/setting-requests.ts';
import { offeredTasks } from './task-catalogue.ts';

/** The hours between two runs of the tasks that run by themselves; 0 is never. */
export function schedulesOf(settings: readonly AnySetting[]): ReadonlyMap<TaskName, number> {
  const hours = new Map<TaskName, number>();
  for (const task of offeredTasks) {
    const setting = settings.find(({ name }) => name === taskSchedules[task]);
    if (setting?.type === 'integer' && typeof setting.value === 'number')
      hours.set(task, setting.value);
  }
  return hours;
}
