const LEVELS = { info: 30, warn: 40, error: 50 };

/** Writes one line of JSON in the format of the other services' logs. */
export function log(level: keyof typeof LEVELS, msg: string, facts: object = {}): void {
  const line = { level: LEVELS[level], time: Date.now(), name: 'embedded-mongo', msg, ...facts };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
