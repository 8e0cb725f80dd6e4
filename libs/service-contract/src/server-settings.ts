import { limits, textPairs } from '@salon/api-contract';
import { z } from 'zod';

/**
 * The settings that services act upon, each with its default: what holds until the settings service has spoken, and
 * where it says something another version of this process does not know.
 */
export const serverSettings = z.object({
  /** Lets visitors create an account. */
  enableSignups: z.boolean().catch(false),
  /** The share of the words searched for that an image needs to be found. */
  searchStrictness: z.number().min(0).max(1).catch(1),
  /** How a visit begins: written into the page, so that the wall does not wait for the public settings. */
  wallOrder: z.enum(['shuffle', 'date']).catch('shuffle'),
  newestFirst: z.boolean().catch(false),
  /** A preset, 'off', or the id of a model on the hub. */
  embeddingModel: z.string().catch('fast'),
  captionModel: z.string().catch('fast'),
  /** Applied in order to what a captioning model writes. */
  captionReplacements: textPairs.catch([
    ['a close up of ', ''],
    ['a photo of ', ''],
    ['a picture of ', ''],
    ['an image of ', ''],
  ]),
  /** How closely an image must match a search by meaning. */
  meaningMatch: z.enum(['strict', 'balanced', 'broad']).catch('balanced'),
  maxUploadFiles: z.int().min(1).catch(limits.maxUploadFiles),
  /** Of one file, in megabytes. */
  maxUploadSize: z.int().min(1).catch(limits.maxUploadSizeMb),
  stagedImageHours: z.int().min(1).catch(24),
  /** How long a deleted image may still be restored. */
  trashRetentionDays: z.int().min(1).catch(30),
  /** Whether visitors get no dates. */
  hideDates: z.boolean().catch(false),
  /** Of WebP and JPEG. */
  renditionQuality: z.int().min(40).max(95).catch(80),
  /** 0 is never. */
  cleanupStagedEveryHours: z.int().min(0).catch(24),
  cleanupOrphanedEveryHours: z.int().min(0).catch(168),
  cleanupDeletedEveryHours: z.int().min(0).catch(24),
});
export type ServerSettings = z.infer<typeof serverSettings>;

export const defaultServerSettings: ServerSettings = serverSettings.parse({});
