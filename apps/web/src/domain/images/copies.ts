import { keepCopiesReply, likelyCopiesReply } from '@salon/api-contract';
import type { LikelyCopies, ModelStatus } from '@salon/api-contract';
import { request } from '../../http/request.ts';
import { fetchModels } from '../settings/models.ts';

export interface CopyList {
  pairs: LikelyCopies[];
  /** How many images are published. */
  imageCount: number;
  /** How many of them have an embedding, and so can be compared. */
  comparedCount: number;
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
  return { ...reply.data, model };
}

/** Keeps both images; they are not listed as copies again. @throws ApiError 404 */
export async function keepBoth(ids: readonly [string, string]): Promise<void> {
  const call = { method: 'POST', body: { ids }, schema: keepCopiesReply } as const;
  await request('/images/duplicates/keep', call);
}

/** Lists the two images as likely copies again. */
export async function undoKeepBoth(ids: readonly [string, string]): Promise<void> {
  const path = `/images/duplicates/keep/${ids.map(encodeURIComponent).join('/')}`;
  await request(path, { method: 'DELETE', schema: keepCopiesReply });
}
