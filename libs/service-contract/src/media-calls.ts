import {
  addImagesBody,
  bulkIdsBody,
  bulkMetadataBody,
  collectionBody,
  collectionImagesBody,
  confirmBody,
  errorCodes,
  fullImage,
  id,
  image,
  imageFacts,
  imageListQuery,
  imageMetadataEdit,
  imageSearchQuery,
  keepCopiesBody,
  modelStatus,
  stagedImage,
  waitingImage,
  wallQuery,
} from '@salon/api-contract';
import { z } from 'zod';
import { call, ready, repeatable } from './call.ts';
import { repeatKey } from './repeat-key.ts';

/** A file that lies in object storage under its image's final key and passed inspection. */
const stagedFile = z.object({
  sessionId: id,
  originalFilename: z.string(),
  size: z.number().int().positive(),
  sha256: z.string().length(64),
  format: z.enum(['jpeg', 'png']),
  /** Which file of its request it is, from 0. */
  position: z.number().int().nonnegative(),
});
export type StagedFile = z.infer<typeof stagedFile>;

/**
 * Lists are too large for pub/sub: such a reply names a body that media keeps in Redis under {@link cachedReplyKey},
 * serialised and compressed once per version.
 */
const cachedReply = z.object({ etag: z.string() });
/** A search that names its client drops that client's earlier ones. */
const searcher = { client: z.string().max(64).optional() };
/** Whether the images were found by their meaning too, or by words alone; undefined when nothing was searched. */
const foundReply = cachedReply.extend({ by: z.enum(['meaning', 'words']).optional() });
/** The first call after a change reads the whole gallery. */
const timeoutMs = 10_000;

const byId = z.object({ id });
const bySession = z.object({ sessionId: id });

/** What became of one image of many; the gateway has the words. */
const succeeded = z.object({ id: z.string(), ok: z.literal(true) });
const failed = z.object({ id: z.string(), ok: z.literal(false), code: z.enum(errorCodes) });
const itemOutcome = z.discriminatedUnion('ok', [succeeded, failed]);
export type ItemOutcome = z.infer<typeof itemOutcome>;

/** With what the image had before, in the fields that were edited. */
const editOutcome = z.discriminatedUnion('ok', [
  succeeded.extend({ before: imageFacts.partial() }),
  failed,
]);
export type EditOutcome = z.infer<typeof editOutcome>;

/** Whose files may be served to whom. */
const fileState = z.discriminatedUnion('state', [
  z.object({ id: z.string(), state: z.enum(['published', 'deleted']) }),
  /** Null where every admin may confirm the upload. */
  z.object({ id: z.string(), state: z.literal('staged'), stagedBy: z.string().nullable() }),
]);
export type FileState = z.infer<typeof fileState>;

const outcomes = z.object({ results: z.array(itemOutcome) });
const editOutcomes = z.object({ results: z.array(editOutcome) });
const bulk = { may: 'admin', ...repeatable, timeoutMs } as const;

export const mediaCalls = {
  'images.list': call(imageListQuery, cachedReply, { may: 'anyone', ...repeatable, timeoutMs }),
  'images.search': call(imageSearchQuery.extend(searcher), foundReply, {
    may: 'anyone',
    ...repeatable,
    timeoutMs,
  }),
  'images.wall': call(wallQuery.extend(searcher), foundReply, {
    may: 'anyone',
    ...repeatable,
    timeoutMs,
  }),
  /** What looks most like the image, best first, without itself. */
  'images.similar': call(byId, cachedReply, { may: 'anyone', ...repeatable, timeoutMs }),
  /** A run over 100,000 images takes about as long; a repeat joins the run. */
  'images.copies': call(z.object({}), cachedReply, {
    may: 'admin',
    ...repeatable,
    timeoutMs: 28_000,
  }),
  'images.keepCopies': call(keepCopiesBody, keepCopiesBody, { may: 'admin', ...repeatable }),
  'images.undoKeepCopies': call(keepCopiesBody, keepCopiesBody, { may: 'admin', ...repeatable }),
  'models.status': call(z.object({}), z.object({ models: z.array(modelStatus) }), {
    may: 'admin',
    ...repeatable,
  }),
  'images.byId': call(byId, z.object({ image }), { may: 'anyone', ...repeatable }),
  'images.updateMetadata': call(
    z.object({ id, metadata: imageMetadataEdit }),
    z.object({ image: fullImage }),
    { may: 'admin', ...repeatable },
  ),
  /** Not to be repeated: the second time the image is unknown. */
  'images.delete': call(byId, byId, { may: 'admin', timeoutMs }),
  'images.deleteMany': call(bulkIdsBody, outcomes, bulk),
  'images.restore': call(bulkIdsBody, outcomes, bulk),
  'images.deleted': call(z.object({}), cachedReply, bulk),
  'images.updateMetadataOfMany': call(bulkMetadataBody, editOutcomes, bulk),
  /** Ids that have no files are left out. */
  'images.fileStates': call(
    z.object({ ids: z.array(z.string()).max(500) }),
    z.object({ states: z.array(fileState) }),
    { may: 'anyone', ...repeatable },
  ),
  'images.original': call(
    byId,
    z.object({ key: z.string(), format: z.enum(['jpeg', 'png']), originalFilename: z.string() }),
    { may: 'admin', ...repeatable },
  ),
  'collections.list': call(z.object({}), cachedReply, { may: 'anyone', ...repeatable, timeoutMs }),
  'collections.byId': call(byId, cachedReply, { may: 'anyone', ...repeatable, timeoutMs }),
  'collections.create': call(collectionBody.extend({ repeatKey }), cachedReply, {
    may: 'admin',
    timeoutMs,
  }),
  'collections.update': call(collectionBody.extend(byId.shape), cachedReply, {
    may: 'admin',
    ...repeatable,
    timeoutMs,
  }),
  'collections.setImages': call(collectionImagesBody.extend(byId.shape), cachedReply, {
    may: 'admin',
    ...repeatable,
    timeoutMs,
  }),
  'collections.addImages': call(addImagesBody.extend(byId.shape), outcomes, bulk),
  'collections.delete': call(byId, byId, { may: 'admin' }),
  /** Waits for the worker's verdict on the pixels, so its deadline is the longest an upload may take to check. */
  'uploads.stage': call(stagedFile, z.object({ image: stagedImage }), {
    may: 'admin',
    timeoutMs: 28_000,
    repeatForMs: 20_000,
  }),
  /** Removes what an upload that failed left in storage, and its record too unless `keepStaged`. */
  'uploads.abandon': call(bySession.extend({ keepStaged: z.boolean() }), z.object({}), bulk),
  'uploads.staged': call(z.object({}), z.object({ images: z.array(waitingImage) }), bulk),
  /** Not to be repeated: the second time the upload is unknown. */
  'uploads.discard': call(bySession, bySession, { may: 'admin', timeoutMs }),
  'uploads.confirm': call(confirmBody, z.object({ images: z.array(fullImage) }), {
    may: 'admin',
    timeoutMs: 20_000,
    repeatForMs: 10_000,
  }),
  'media.ready': ready,
} as const;

/** The Redis key of one version of a reply, compressed with brotli. */
export const cachedReplyKey = (etag: string) => `reply:${etag}`;
