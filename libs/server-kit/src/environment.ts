import { limits } from '@salon/api-contract';
import { z } from 'zod';
import { withSecretFiles } from './secret-files.ts';
import { defaultStopWithinMs } from './shutdown.ts';

export { secretVariables, withSecretFiles, type SecretVariable } from './secret-files.ts';

/** The exit code of a process that refuses its configuration (`EX_CONFIG` of sysexits.h). A restart would not help. */
export const exitConfig = 78;

/** The exit code of a command that does not understand its arguments (`EX_USAGE`). */
export const exitUsage = 64;

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

const portNumber = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(65_535, 'must be at most 65535');

const flag = z.stringbool({ error: 'must be true or false' }).default(false);
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an http:// or https:// address',
});

/** What a process measures. The libraries of OpenTelemetry read more variables of their own. */
export const observabilityEnvironment = z.object({
  /** Where the process serves its metrics; without it there are none. */
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Where the process sends its traces; without both addresses there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress.optional(),
  OTEL_SDK_DISABLED: flag,
});

/** The variables that every server process reads. */
export const serverEnvironment = observabilityEnvironment.extend({
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(', ')}`).default('info'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a redis:// address' })
    .default('redis://127.0.0.1:6379'),
  STOP_WITHIN_MS: z.coerce
    .number({ error: 'must be a number of milliseconds' })
    .int('must be a whole number')
    .min(1_000, 'must be at least 1000')
    .max(3_600_000, 'must be at most 3600000')
    .default(defaultStopWithinMs),
  /** The file that a process without HTTP writes while it is healthy. */
  HEALTH_FILE: z.string().optional(),
});
export type ServerEnvironment = z.infer<typeof serverEnvironment>;

/** Where the gateway listens. */
export const listenEnvironment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: portNumber.default(3000),
});

/** Whether the gateway continues the traces of the proxy in front of it. */
export const traceparentEnvironment = z.object({ TRUST_TRACEPARENT: flag });

/** Whether an http(s) address has no path, query or fragment. True for other text, which the URL check reports. */
function isOrigin(address: string): boolean {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return true;
  const { pathname, search, hash } = new URL(address);
  return pathname === '/' && search === '' && hash === '';
}

/** The address of a server that is used at its root only. */
export const originAddress = (example: string) =>
  webAddress.refine(isOrigin, `must be an address without a path, such as ${example}`);

/** The variables that the gateway and auth share. */
export const siteEnvironment = z.object({
  /** The address that visitors use: the base of mailed links; its protocol decides whether cookies require https. */
  PUBLIC_URL: originAddress('https://photos.example.org')
    // Without the slash that may end it.
    .transform((address) => new URL(address).origin)
    .default('http://127.0.0.1:3000'),
  JWT_SECRET: z.string({ error: 'is required' }).min(32, 'must have at least 32 characters'),
});

/** The first admin. */
export const adminEnvironment = z.object({
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(limits.usernameMin, `must have at least ${limits.usernameMin} characters`)
    .max(limits.usernameMax, `must have at most ${limits.usernameMax} characters`)
    // Otherwise another account could have the name as its email address, and a login would find both.
    .regex(/^[^@]*$/, 'must be a name without @')
    .default('admin'),
  ADMIN_EMAIL: z.email('must be an email address').default('admin@salon.local'),
  ADMIN_PASSWORD: z
    .string()
    .min(limits.passwordMin, `must have at least ${limits.passwordMin} characters`)
    .max(limits.passwordMax, `must have at most ${limits.passwordMax} characters`)
    .optional(),
});

/** The variables that are set. An empty value counts as not set, as compose and .env files cannot omit a variable. */
export const withoutEmpty = (source: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );

/**
 * Parses the environment, with the contents of secrets that are given as files.
 * @returns the values, or the problems in readable form, one line each
 */
export function parseEnvironment<T extends z.ZodType>(
  schema: T,
  source: NodeJS.ProcessEnv = process.env,
): { ok: true; values: z.output<T> } | { ok: false; problems: string[] } {
  const { variables, problems } = withSecretFiles(withoutEmpty(source));
  if (problems.length > 0) return { ok: false, problems };
  const result = schema.safeParse(variables);
  if (result.success) return { ok: true, values: result.data };
  return {
    ok: false,
    problems: result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  };
}

/** Parses the environment, or prints the problems and ends the process. */
export function readEnvironment<T extends z.ZodType>(schema: T): z.output<T> {
  const result = parseEnvironment(schema);
  if (result.ok) return result.values;
  return refuseConfiguration(result.problems);
}

/** The text that reports a refused configuration: a line for each problem. */
export const refusalOf = (problems: readonly string[]): string =>
  ['The configuration is refused:', ...problems.map((problem) => `  ${problem}`)].join('\n');

/** Prints the problems and ends the process with {@link exitConfig}, after which the launcher does not restart it. */
export function refuseConfiguration(problems: readonly string[]): never {
  process.stderr.write(`${refusalOf(problems)}\n`);
  process.exit(exitConfig);
}
