import { z } from 'zod';

/** Above this many images, writes and scans keep the embedded database's only thread busy for too long. */
const MAX_IMAGES = 50_000;

/**
 * The message from the embedded database when it listens: how many documents each collection has. Its `main.ts` has no
 * schema for it, because it imports no other project of this repository.
 */
const report = z.object({
  type: z.literal('listening'),
  sizes: z.object({ 'salon.images': z.number() }),
});

/** A sentence for the operator if the embedded database has become too small for the gallery. */
export function adviceOnSize(message: unknown): string | undefined {
  const { data } = report.safeParse(message);
  const images = data?.sizes['salon.images'] ?? 0;
  if (images <= MAX_IMAGES) return undefined;
  const [count, limit] = [images, MAX_IMAGES].map((number) => number.toLocaleString('en'));
  return `The gallery has ${count} images: above ${limit}, use MongoDB (MONGO_URL) instead of the embedded database`;
}
