import { modelsReply } from '@salon/api-contract';
import type { ModelStatus } from '@salon/api-contract';
import { request } from '../../http/request.ts';

/** The models that the settings name, and whether they are installed; for admins. */
export async function fetchModels(_id: string, signal: AbortSignal): Promise<ModelStatus[]> {
  return (await request('/models', { schema: modelsReply, signal })).data.models;
}
