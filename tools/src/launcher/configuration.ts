import { resolve } from 'node:path';
import { z } from 'zod';
import { CONFIGURATION_REFUSED, LaunchError } from './launch-error.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

const url = (...protocols: [string, ...string[]]) => {
  const allowed = protocols.map((protocol) => `${protocol}://`).join(' or ');
  const isAllowed = (value: string) => protocols.some((each) => value.startsWith(`${each}://`));
  return z.string().refine(isAllowed, `must begin with ${allowed}`);
};

// What the launcher itself decides by. Everything else in the environment is the services' to judge.
const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  MONGO_URL: url('mongodb', 'mongodb+srv').optional(),
  REDIS_URL: url('redis', 'rediss').optional(),
  PUBLIC_URL: url('http', 'https').optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_USERNAME: z.string().min(3, 'must have at least 3 characters').default('admin'),
  ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@salon.local'),
  ADMIN_PASSWORD: z
    .string()
    .min(10, 'must have at least 10 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  LOG_FORMAT: z.enum(['pretty', 'json'], 'must be pretty or json').default('pretty'),
});

export type Configuration = z.output<typeof environment>;
export type LogLevel = Configuration['LOG_LEVEL'];

/** Variables of the process; those set to nothing count as unset, as people write them in a .env file. */
export type Environment = Record<string, string>;

export function withoutEmpty(env: NodeJS.ProcessEnv): Environment {
  const set = Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(set);
}

/** Reads the launcher's part of the environment; throws one LaunchError that names everything wrong. */
export function readConfiguration(env: Environment, root: string): Configuration {
  const parsed = environment.safeParse(env);
  if (parsed.success) return { ...parsed.data, DATA_DIR: resolve(root, parsed.data.DATA_DIR) };
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  throw new LaunchError(problems.join('\n'), CONFIGURATION_REFUSED);
}
