import { keepCopiesReply, likelyCopiesReply } from '@salon/api-contract';
import type { LikelyCopies, ModelStatus } from '@salon/api-contract';
import { request } from '../../http/request.ts';
import { fetchModels } from '../settings/models.ts';

export interface CopyList {
  pairs: LikelyCopies[];
  /** The model that images are compared by; undefined while the server does not know it. */
  model: ModelStatus | undefined;
}

/** Images that are likely copies of each other, the most similar pair first; for admins. */
export async function fetchCopies(id: string, signal: AbortSignal): Promise<CopyList> {
  const [reply, models] = await Promise.all([
    request('/images/duplicates', { schema: likelyCopiesReply, signal }),
    fetchModels(id, signal),
  ]);
  const model = models.find(({ kind }) => kind === 'embedding');
  return { pairs: reply.data.pairs, model };
}

/** Keeps both images; they are not listed as copies again. @throws ApiError 404 */
export async function keepBoth(ids: readonly [string, string]): Promise<void> {
  const call = { method: 'POST', body: { ids }, schema: keepCopiesReply } as const;
  await request('/images/duplicates/keep', call);
}
