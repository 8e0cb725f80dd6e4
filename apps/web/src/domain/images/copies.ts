import type { LikelyCopies, ModelStatus } from '@salon/api-contract';
import * as routes from '@salon/api-contract/routes';
import { call } from '../../http/call.ts';
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
export async function fetchCopies(signal: AbortSignal): Promise<CopyList> {
  const [reply, models] = await Promise.all([
    call(routes.listCopies, { signal }),
    fetchModels(signal),
  ]);
  const model = models.find(({ kind }) => kind === 'embedding');
  return { ...reply.data, model };
}

/** Keeps both images; they are not listed as copies again. @throws ApiError 404 */
export async function keepBoth(ids: readonly [string, string]): Promise<void> {
  await call(routes.keepCopies, { body: { ids } });
}

/** Lists the two images as likely copies again. */
export async function undoKeepBoth([id, otherId]: readonly [string, string]): Promise<void> {
  await call(routes.undoKeepCopies, { params: { id, otherId } });
}
