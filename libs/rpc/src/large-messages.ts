import { readOnce, refusesWrites } from '@salon/server-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { replyChannelOf } from './read-call.ts';

/** Longer messages are not published: a few at once would make Redis disconnect a slow subscriber. */
const largestPublished = 200_000;
/** While Redis refuses to store them: this can cost a slow subscriber its connection, but all calls would fail otherwise. */
const largestUnstored = 2_000_000;
/** Longer than any call's deadline. */
const lifetimeMs = 60_000;

/** Published instead of a large message: the key under which it is stored. */
const reference = z.object({ storedAs: z.string().startsWith('message:') });

/** The text to publish: the message, or for a large one a reference to a key that holds it for a minute. */
export async function publishable(redis: Redis, id: string, message: object): Promise<string> {
  const text = JSON.stringify(message);
  const bytes = Buffer.byteLength(text);
  if (bytes <= largestPublished) return text;
  const storedAs = `message:${id}`;
  try {
    await redis.set(storedAs, text, 'PX', lifetimeMs);
  } catch (refusal) {
    if (bytes > largestUnstored || !refusesWrites(refusal)) throw refusal;
    return text;
  }
  const stored: z.infer<typeof reference> = { storedAs };
  // A call that cannot be claimed or read is refused, too.
  const replyTo = replyChannelOf({ id, ...message });
  return JSON.stringify({ id, ...stored, ...(replyTo !== undefined && { metadata: { replyTo } }) });
}

/** The message that a published text contains or refers to, or null if it has expired. */
export async function storedMessage(redis: Redis, published: unknown): Promise<string | null> {
  const { storedAs } = reference.parse(published);
  return readOnce(redis, storedAs);
}

export const isReference = (published: unknown): boolean => reference.safeParse(published).success;
