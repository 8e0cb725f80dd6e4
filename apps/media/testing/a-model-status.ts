import type { ModelKind } from '@salon/api-contract';
import type { ModelStatuses } from '@salon/service-contract';

/** The status of a model as the worker publishes it; missing without a key. */
export const aModelStatus = (kind: ModelKind, modelKey: string | null): ModelStatuses[number] => ({
  kind,
  id: `a/${kind}`,
  state: modelKey === null ? 'missing' : 'ready',
  message: modelKey === null ? 'Run npm run models.' : null,
  modelKey,
});
