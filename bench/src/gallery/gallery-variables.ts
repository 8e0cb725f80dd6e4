import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { launcherVariables } from '@salon/test-kit';

interface Given {
  checkout: string;
  url: string;
  dataDir: string;
  environment?: Record<string, string> | undefined;
}

/**
 * @param source the variables of the benchmark
 * @returns those of one of its galleries, which never reaches the stores of the gallery that a checkout is used for
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

/** All variables of a file as empty ones: `npm start` reads `.env`, but only for variables that do not exist. */
function emptied(file: string): Record<string, string> {
  const names = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
  return Object.fromEntries(names.map((name) => [name, '']));
}
