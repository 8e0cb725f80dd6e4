import { join } from 'node:path';

/** The folder that the worker uses under `npm start`. An empty variable counts as not set. */
export const installedModels = ({ MODELS_DIR, DATA_DIR }: NodeJS.ProcessEnv): string =>
  MODELS_DIR || join(DATA_DIR || 'data', 'models');
