import { z } from 'zod';

/**
 * The settings that services act upon, each with its default: what holds until the settings service has spoken, and
 * where it says something another version of this process does not know.
 */
export const serverSettings = z.object({
  /** The share of the words searched for that an image needs to be found. */
  searchStrictness: z.number().min(0).max(1).catch(1),
  stagedImageHours: z.int().min(1).catch(24),
  /** How long a deleted image may still be restored. */
  trashRetentionDays: z.int().min(1).catch(30),
  /** Of WebP and JPEG. */
  renditionQuality: z.int().min(40).max(95).catch(80),
  /** 0 is never. */
  cleanupStagedEveryHours: z.int().min(0).catch(24),
  cleanupOrphanedEveryHours: z.int().min(0).catch(0),
  cleanupDeletedEveryHours: z.int().min(0).catch(24),
});
export type ServerSettings = z.infer<typeof serverSettings>;

export const defaultServerSettings: ServerSettings = serverSettings.parse({});
