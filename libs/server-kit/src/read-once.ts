import type { Redis } from 'ioredis';

/** Reads a key and deletes it. GETDEL would do both, but needs Redis 6.2. */
export async function readOnce(redis: Redis, key: string): Promise<string | null> {
  const [text] = await Promise.all([redis.get(key), redis.del(key)]);
  return text;
}
