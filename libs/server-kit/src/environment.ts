import { z } from 'zod';
import { defaultStopWithinMs } from './shutdown.ts';

/** The exit code of a process that refuses its configuration (`EX_CONFIG` of sysexits.h): restarting it is pointless. */
export const exitConfig = 78;

/** What every server process reads from its environment. */
export const serverEnvironment = z.object({
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a redis:// address' })
    .default('redis://127.0.0.1:6379'),
  STOP_WITHIN_MS: z.coerce
    .number({ error: 'must be a number of milliseconds' })
    .int('must be a whole number')
    .min(1_000, 'must be at least 1000')
    .max(3_600_000, 'must be at most 3600000')
    .default(defaultStopWithinMs),
});
export type ServerEnvironment = z.infer<typeof serverEnvironment>;

/** A variable set to nothing, as compose files and shells like to do, counts as not set. */
const withoutEmpty = (source: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));

/**
 * Parses the environment.
 * @returns the values, or the readable list of what is wrong, a line each
 */
export function parseEnvironment<T extends z.ZodType>(
  schema: T,
  source: NodeJS.ProcessEnv = process.env,
): { ok: true; values: z.output<T> } | { ok: false; problems: string[] } {
  const result = schema.safeParse(withoutEmpty(source));
  if (result.success) return { ok: true, values: result.data };
  return {
    ok: false,
    problems: result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  };
}

/** Parses the environment or ends the process with the list of what is wrong. */
export function readEnvironment<T extends z.ZodType>(schema: T): z.output<T> {
  const result = parseEnvironment(schema);
  if (result.ok) return result.values;
  return refuseConfiguration(result.problems);
}

/** Ends the process with a line for each problem, and with the code that keeps the launcher from starting it again. */
export function refuseConfiguration(problems: readonly string[]): never {
  const lines = problems.map((problem) => `  ${problem}\n`);
  process.stderr.write(`The configuration is refused:\n${lines.join('')}`);
  process.exit(exitConfig);
}
