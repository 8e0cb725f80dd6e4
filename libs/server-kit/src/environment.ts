import { z } from 'zod';

/** The exit code of a process that refuses its configuration (`EX_CONFIG` of sysexits.h): restarting it is pointless. */
export const exitConfig = 78;

/** What every server process reads from its environment. */
export const serverEnvironment = z.object({
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a redis:// address' })
    .default('redis://127.0.0.1:6379'),
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
  process.stderr.write(
    `The configuration is refused:\n${result.problems.map((line) => `  ${line}\n`).join('')}`,
  );
  process.exit(exitConfig);
}
