import { resolve } from 'node:path';
import { mongoEnvironment } from '@salon/mongo/environment';
import {
  adminEnvironment,
  exitConfig,
  listenEnvironment,
  observabilityEnvironment,
  parseEnvironment,
  refusalOf,
  serverEnvironment,
  siteEnvironment,
  withoutEmpty,
  withSecretFiles,
} from '@salon/server-kit/environment';
import { z } from 'zod';
import { LaunchError } from './launch-error.ts';
import { isAnyAddress } from './ports.ts';

const { LOG_LEVEL, REDIS_URL } = serverEnvironment.shape;

const dataFolder = z
  .string()
  .trim()
  .min(1, 'must name a folder')
  // A shell expands it only without quotes, and not in .env.
  .refine((path) => !path.startsWith('~'), 'must not begin with ~: write out the home folder');

/**
 * The variables that the launcher uses; each service checks the rest of the environment. The rules are those of the
 * services. Without the URL of a store, PUBLIC_URL or JWT_SECRET, the launcher provides them.
 */
const variables = z.object({
  ...listenEnvironment.shape,
  ...adminEnvironment.shape,
  METRICS_PORT: observabilityEnvironment.shape.METRICS_PORT,
  METRICS_HOST: observabilityEnvironment.shape.METRICS_HOST,
  DATA_DIR: dataFolder.default('./data'),
  MONGO_URL: mongoEnvironment.shape.MONGO_URL.unwrap().optional(),
  REDIS_URL: REDIS_URL.unwrap().optional(),
  PUBLIC_URL: siteEnvironment.shape.PUBLIC_URL.unwrap().optional(),
  JWT_SECRET: siteEnvironment.shape.JWT_SECRET.optional(),
  LOG_LEVEL,
  LOG_FORMAT: z.enum(['pretty', 'json'], 'must be pretty or json').default('pretty'),
});

const environment = variables.check(({ value, issues }) => {
  const { PORT, HOST, METRICS_PORT, METRICS_HOST } = value;
  const isOneAddress = HOST === METRICS_HOST || [HOST, METRICS_HOST].some(isAnyAddress);
  if (PORT === 0 || PORT !== METRICS_PORT || !isOneAddress) return;
  const message = 'must not be PORT, where the gallery listens';
  issues.push({ code: 'custom', path: ['METRICS_PORT'], message, input: METRICS_PORT });
});

export type Configuration = z.output<typeof environment>;
export type LogLevel = Configuration['LOG_LEVEL'];

/** The variables of the process that are set. */
export type Environment = Record<string, string>;

/**
 * The variables of this process that are set, with the contents of secrets that are given as files.
 * @throws LaunchError that names every file that cannot be used
 */
export function readVariables(source: NodeJS.ProcessEnv = process.env): Environment {
  const { variables, problems } = withSecretFiles(withoutEmpty(source));
  if (problems.length > 0) throw new LaunchError(refusalOf(problems), exitConfig);
  return variables;
}

/**
 * Reads the launcher's part of the environment.
 * @throws LaunchError that names every invalid variable
 */
export function readConfiguration(env: Environment, root: string): Configuration {
  const parsed = parseEnvironment(environment, env);
  if (!parsed.ok) throw new LaunchError(refusalOf(parsed.problems), exitConfig);
  return { ...parsed.values, DATA_DIR: resolve(root, parsed.values.DATA_DIR) };
}
