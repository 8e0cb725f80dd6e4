import type { ModelStatus } from '@salon/api-contract';
import { listModels } from '@salon/api-contract/routes';
import { call } from '../../http/call.ts';

/** The models that the settings name, and whether they are installed; for admins. */
export async function fetchModels(signal: AbortSignal): Promise<ModelStatus[]> {
  return (await call(listModels, { signal })).data.models;
}
