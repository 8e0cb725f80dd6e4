import {
  addImagesBody,
  bulkIdsBody,
  bulkMetadataBody,
  changeImagesBody,
  collectionBody,
  collectionEdit,
  collectionImagesBody,
  confirmBody,
  deletedItem,
  editedItem,
  errorCodes,
  fullImage,
  id,
  idWindowQuery,
  image,
  imageListQuery,
  imageMetadataEdit,
  imageSearchQuery,
  imageWindowQuery,
  keepCopiesBody,
  keepStagedBody,
  keptUntil,
  listedUpload,
  emptyTrashBody,
  modelStatus,
  purgeBody,
  purged,
  restoredCollection,
  searchBy,
  stagedUpload,
  succeededItem,
  wallIndexQuery,
  wallQuery,
} from '@salon/api-contract';
import { z } from 'zod';
import { isAdmin, type Actor } from './actor.ts';
import { taskReport } from './task-calls.ts';
import { call, readOnly, ready, repeatable } from './call.ts';
import { repeatKey } from './repeat-key.ts';

/** The format of an original. */
const originalFormat = z.enum(['jpeg', 'png']);
export type OriginalFormat = z.infer<typeof originalFormat>;

/** An inspected file in object storage, under the final key of its image. */
const stagedFile = z.object({
  sessionId: id,
  originalFilename: z.string(),
  size: z.number().int().positive(),
  sha256: z.string().length(64),
  format: originalFormat,
  /** The position of the file in its request, from 0. */
  position: z.number().int().nonnegative(),
  /** Orders the uploads of separate requests, if the client does so. */
  sequence: z.number().int().nonnegative().optional(),
});
export type StagedFile = z.infer<typeof stagedFile>;

/** The readers of a reply. Replies to different audiences are cached under different names. */
const audience = z.enum(['admins', 'visitors', 'visitors without dates']);
export type Audience = z.infer<typeof audience>;

/** @param hideDates the setting: only admins see dates */
export function audienceOf(actor: Actor, hideDates: boolean): Audience {
  if (isAdmin(actor)) return 'admins';
  return hideDates ? 'visitors without dates' : 'visitors';
}

/**
 * Lists are too large for pub/sub: the reply names a body that media stores in Redis under {@link cachedReplyKey},
 * serialised and compressed once per version. It contains the body only while Redis refuses to store it.
 */
const cachedReply = z.object({
  etag: z.string(),
  /** The readers of the reply; absent if it is the same for all. */
  audience: audience.optional(),
  /** It may lack a change, because the database does not answer. */
  isStale: z.boolean().optional(),
  /** In base64. */
  body: z.base64().optional(),
});
export type CachedReply = z.infer<typeof cachedReply>;
/** A long list: Redis has its ids under {@link listedIdsKey}, for `images.page`. */
const listedReply = cachedReply.extend({ isLong: z.boolean().optional() });
export type ListedReply = z.infer<typeof listedReply>;
/** A search of a client cancels the earlier searches of that client. */
const searcher = { client: z.string().max(64).optional() };
/** Undefined without a search text. */
const by = { by: searchBy.optional() };
/** Longer than usual: for lists of all images, searches, and changes of many images. */
const timeoutMs = 10_000;
const slowForAnyone = { may: 'anyone', ...readOnly, timeoutMs } as const;
const slowReadForAdmins = { may: 'admin', ...readOnly, timeoutMs } as const;
const slowForAdmins = { may: 'admin', ...repeatable, timeoutMs } as const;

const byId = z.object({ id });
const byUpload = z.object({ sessionId: id });

const failed = z.object({ id: z.string(), ok: z.literal(false), code: z.enum(errorCodes) });
/** The result for one image; the gateway has the messages. */
const itemOutcome = z.discriminatedUnion('ok', [succeededItem, failed]);
export type ItemOutcome = z.infer<typeof itemOutcome>;

const editOutcome = z.discriminatedUnion('ok', [editedItem, failed]);
export type EditOutcome = z.infer<typeof editOutcome>;

const deleteOutcome = z.discriminatedUnion('ok', [deletedItem, failed]);
export type DeleteOutcome = z.infer<typeof deleteOutcome>;

/** Decides who may read the files of an image. */
const fileState = z.discriminatedUnion('state', [
  z.object({ id: z.string(), state: z.enum(['published', 'deleted']) }),
  z.object({ id: z.string(), state: z.literal('staged'), stagedBy: z.string() }),
]);
export type FileState = z.infer<typeof fileState>;

const outcomes = z.object({ results: z.array(itemOutcome) });
const deleteOutcomes = z.object({ results: z.array(deleteOutcome) });
const editOutcomes = z.object({ results: z.array(editOutcome) });
const startedChange = z.object({ id, run: taskReport });

/** The most images of a part of a long list. */
export const listPageLength = 500;

export const mediaCalls = {
  'images.list': call(imageListQuery, listedReply, slowForAnyone),
  'images.search': call(imageSearchQuery.extend(searcher), listedReply.extend(by), slowForAnyone),
  'images.wall': call(wallQuery.extend(searcher), cachedReply.extend(by), slowForAnyone),
  /** Stores a part of a long list for this audience in Redis, as JSON without brackets, for a single reader. */
  'images.page': call(
    z.object({ ids: z.array(z.string()).max(listPageLength), audience: audience.optional() }),
    z.object({ key: z.string() }),
    { may: 'anyone', ...repeatable, timeoutMs },
  ),
  'images.window': call(imageWindowQuery.extend(searcher), cachedReply, slowReadForAdmins),
  'images.windowIds': call(idWindowQuery.extend(searcher), cachedReply, slowReadForAdmins),
  'images.filters': call(z.object({}), cachedReply, slowReadForAdmins),
  'images.wallIndex': call(wallIndexQuery, cachedReply, slowForAnyone),
  'images.wallChunk': call(
    z.object({ name: id }),
    cachedReply.extend({
      /** Whether it contains dates, which visitors may not see while they are hidden. */
      isDated: z.boolean(),
    }),
    slowForAnyone,
  ),
  /** The most similar images, best first, without the image itself. */
  'images.similar': call(byId, cachedReply, slowForAnyone),
  /** A search among 100,000 images takes about as long; a repeat joins the current search. */
  'images.copies': call(z.object({}), cachedReply, {
    may: 'admin',
    ...readOnly,
    timeoutMs: 28_000,
  }),
  'images.keepCopies': call(keepCopiesBody, keepCopiesBody, { may: 'admin', ...repeatable }),
  'images.undoKeepCopies': call(keepCopiesBody, keepCopiesBody, { may: 'admin', ...repeatable }),
  'models.status': call(z.object({}), z.object({ models: z.array(modelStatus) }), {
    may: 'admin',
    ...readOnly,
  }),
  'images.byId': call(byId, z.object({ image, audience }), { may: 'anyone', ...readOnly }),
  'images.updateMetadata': call(
    z.object({ id, metadata: imageMetadataEdit, replaces: imageMetadataEdit.optional() }),
    z.object({ image: fullImage }),
    { may: 'admin', ...repeatable },
  ),
  /** Not to be repeated: the second time the image is unknown. */
  'images.delete': call(byId, byId, { may: 'admin', timeoutMs }),
  'images.deleteMany': call(bulkIdsBody.extend({ repeatKey }), deleteOutcomes, slowForAdmins),
  'images.restore': call(bulkIdsBody, outcomes, slowForAdmins),
  'trash.purge': call(purgeBody, purged, slowForAdmins),
  'trash.empty': call(emptyTrashBody, purged, slowForAdmins),
  'images.deleted': call(z.object({}), cachedReply, slowReadForAdmins),
  'images.updateMetadataOfMany': call(bulkMetadataBody, editOutcomes, slowForAdmins),
  'images.change': call(changeImagesBody.extend({ repeatKey }), startedChange, slowForAdmins),
  'images.undoChange': call(byId, startedChange, slowForAdmins),
  /** Omits ids without files. */
  'images.fileStates': call(
    z.object({ ids: z.array(z.string()).max(500) }),
    z.object({ states: z.array(fileState) }),
    { may: 'anyone', ...readOnly },
  ),
  'images.renderAgain': call(byId, byId, { may: 'admin', ...repeatable }),
  'images.original': call(byId, z.object({ key: z.string(), format: originalFormat }), {
    may: 'admin',
    ...readOnly,
  }),
  'collections.list': call(z.object({}), cachedReply, slowForAnyone),
  'collections.byId': call(byId, cachedReply, slowForAnyone),
  'collections.create': call(collectionBody.extend({ repeatKey }), cachedReply, {
    may: 'admin',
    timeoutMs,
  }),
  'collections.update': call(collectionEdit.extend(byId.shape), cachedReply, slowForAdmins),
  'collections.setImages': call(
    collectionImagesBody.extend(byId.shape),
    cachedReply,
    slowForAdmins,
  ),
  'collections.addImages': call(addImagesBody.extend(byId.shape), outcomes, slowForAdmins),
  'collections.delete': call(byId, byId, { may: 'admin' }),
  'collections.deleted': call(z.object({}), cachedReply, slowReadForAdmins),
  'collections.restore': call(byId, restoredCollection, slowForAdmins),
  /** Waits until the worker has rendered the file. After the deadline the staging continues, and a repeat joins it. */
  'uploads.stage': call(stagedFile, z.object({ image: stagedUpload }), {
    may: 'admin',
    timeoutMs: 28_000,
    repeatForMs: 20_000,
  }),
  /** Removes the files of a failed upload from storage, and its record unless `keepStaged`. */
  'uploads.abandon': call(
    byUpload.extend({ keepStaged: z.boolean() }),
    z.object({}),
    slowForAdmins,
  ),
  'uploads.staged': call(
    z.object({}),
    z.object({ images: z.array(listedUpload) }),
    slowReadForAdmins,
  ),
  'uploads.keep': call(keepStagedBody, keptUntil, slowForAdmins),
  /** Not to be repeated: the second time the upload is unknown. */
  'uploads.discard': call(byUpload, byUpload, { may: 'admin', timeoutMs }),
  'uploads.confirm': call(
    confirmBody.extend({ repeatKey }),
    z.object({ images: z.array(fullImage) }),
    {
      may: 'admin',
      timeoutMs: 20_000,
      repeatForMs: 10_000,
    },
  ),
  'media.ready': ready,
} as const;
