import type { Redis } from 'ioredis';

/** KEYS: the list of what is kept, the keys to keep. ARGV: seconds to live, how many keys to keep, the values. */
const script = `
for at = 2, #KEYS do
  redis.call('SET', KEYS[at], ARGV[at + 1], 'EX', ARGV[1])
  redis.call('LREM', KEYS[1], 0, KEYS[at])
  redis.call('RPUSH', KEYS[1], KEYS[at])
end
redis.call('EXPIRE', KEYS[1], ARGV[1])
while redis.call('LLEN', KEYS[1]) > tonumber(ARGV[2]) do
  redis.call('DEL', redis.call('LPOP', KEYS[1]))
end`;

export interface Bound {
  /** The key of the list of kept keys. */
  list: string;
  /** How many keys are kept; older ones are removed. */
  max: number;
  lifetimeS: number;
}

/** Stores values in Redis by their keys, and removes the oldest ones above the bound, so that Redis does not fill up. */
export async function setBounded(
  redis: Redis,
  { list, max, lifetimeS }: Bound,
  values: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  const keys = Object.keys(values);
  await redis.eval(
    script,
    1 + keys.length,
    ...[list, ...keys],
    lifetimeS,
    max,
    ...Object.values(values),
  );
}
