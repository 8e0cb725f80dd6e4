import { useEffect, useRef } from 'react';
import { isOver } from '@salon/api-contract';
import type { ModelStatus, TaskName, TaskRun } from '@salon/api-contract';
import { fetchModels } from '../../domain/settings/models.ts';
import { useLoad } from '../../domain/use-load.ts';
import { tasks } from './task-catalogue.ts';

const NONE: readonly ModelStatus[] = [];

/** The state of the models, asked for again after each run that installs models; empty until it is known. */
export function useModels(runs: readonly TaskRun[] | null): readonly ModelStatus[] {
  const { loaded, reload } = useLoad('all', fetchModels, 'Error Fetching Models');
  const isKnown = runs !== null;
  const lastInstall = runs?.find((run) => run.task === 'install-models' && isOver(run))?.id;

  const known = useRef<{ lastInstall: string | undefined }>(null);
  useEffect(() => {
    if (!isKnown) return;
    if (known.current && known.current.lastInstall !== lastInstall) reload();
    known.current = { lastInstall };
  }, [isKnown, lastInstall, reload]);

  return loaded.status === 'ready' ? loaded.value : NONE;
}

/** The server's sentence about the model that the task lacks; undefined when the task can run. */
export function reasonToBlock(task: TaskName, models: readonly ModelStatus[]): string | undefined {
  const model = models.find(({ kind }) => kind === tasks[task].model);
  if (!model || model.state === 'ready') return undefined;
  return model.message ?? `The model for this is ${model.state}.`;
}
