import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { launcherVariables } from '@salon/test-kit';

interface Given {
  /** The checkout whose code the gallery runs. */
  checkout: string;
  url: string;
  dataDir: string;
  /** Has priority over everything else. */
  environment?: Record<string, string> | undefined;
}

/**
 * The environment of a gallery of the benchmark. It names no store or mail server of a gallery that people use, even if
 * `source` or the `.env` of the checkout does.
 *
 * @param source the environment of the benchmark itself
 */
export function galleryVariables(
  source: NodeJS.ProcessEnv,
  { checkout, url, dataDir, environment }: Given,
): NodeJS.ProcessEnv {
  const own = { MONGO_URL: '', MINIO_ENDPOINT: '', ...environment };
  return {
    ...emptied(join(checkout, '.env')),
    ...launcherVariables(source, { url, dataDir, environment: own }),
  };
}

/** The variables of a `.env` file, all empty: `npm start` takes from it only variables that do not exist. */
function emptied(file: string): Record<string, string> {
  const names = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
  return Object.fromEntries(names.map((name) => [name, '']));
}
