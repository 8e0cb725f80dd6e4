import { imageFieldNames, limits } from '@salon/api-contract';
import type {
  DeletedItem,
  FailedItem,
  ImageEdit,
  ImageMetadataEdit,
  ItemResult,
  SucceededItem,
} from '@salon/api-contract';
import * as routes from '@salon/api-contract/routes';
import { errorMessage } from '../../http/api-error.ts';
import { call } from '../../http/call.ts';
import { requestParts } from '../request-parts.ts';

/** Asks the server for one change to many images. @returns what became of each, or of as many as it took at once */
export type BulkCall<T extends SucceededItem = SucceededItem> = (
  ids: readonly string[],
) => Promise<(T | FailedItem)[]>;

/**
 * Puts images into the trash; one that is gone already counts as deleted. Its result has `already`, unless an earlier
 * attempt with the same key has deleted it.
 */
export const deleteImages =
  (idempotencyKey: string): BulkCall<DeletedItem> =>
  async (ids) => {
    const { results } = (await call(routes.deleteImages, { body: { ids }, idempotencyKey })).data;
    return results.map((result) =>
      !result.ok && result.code === 'image/not-found'
        ? { id: result.id, ok: true, already: true }
        : result,
    );
  };

/** Takes images out of the trash. */
export const restoreImages: BulkCall = async (ids) => {
  return (await call(routes.restoreImages, { body: { ids } })).data.results;
};

interface EditedImage extends SucceededItem {
  /** The edit that undoes what has changed, unless others have changed it since. Null if nothing has. */
  undo: ImageEdit | null;
}

/**
 * Makes the same edit to each image, as many at once as fit into a request. A repeat after a lost reply changes nothing,
 * so it has nothing to undo.
 * @param own by id, what an image gets in place of a part of the common edit, and the values that it replaces. An image
 * with other values is refused: `image/changed`
 * @throws ApiError 400 with `data.validation`
 */
export const editImages =
  (metadata: ImageMetadataEdit, own: ReadonlyMap<string, ImageEdit>): BulkCall<EditedImage> =>
  async (ids) => {
    const { some, each } = firstPart(ids, own, metadata);
    const { results, metadata: stored } = await putMetadata({ ids: some, metadata, each });
    return results.map((result) => {
      if (!result.ok) return result;
      const { id, ok, before } = result;
      return { id, ok, undo: undoOf(before, { ...stored, ...own.get(id) }) };
    });
  };

/** Makes an edit of its own to each image: as many at once as fit into a request. */
export const restoreMetadata =
  (undo: ReadonlyMap<string, ImageEdit>): BulkCall =>
  async (ids) => {
    const { some, each } = firstPart(ids, undo);
    return (await putMetadata({ ids: some, metadata: {}, each })).results;
  };

/** The first images, as many as fit into a request with the common edit, and the edit of each. */
function firstPart(
  ids: readonly string[],
  edits: ReadonlyMap<string, ImageEdit>,
  common: ImageMetadataEdit = {},
) {
  const editOf = (id: string) => edits.get(id) ?? {};
  // An image is named twice: among the ids, and with its edit.
  const parts = requestParts(ids, (id) => [id, editOf(id), id], common);
  const some = parts.next().value ?? [];
  return { some, each: Object.fromEntries(some.map((id) => [id, editOf(id)])) };
}

interface MetadataOfMany {
  ids: readonly string[];
  metadata: ImageMetadataEdit;
  each: Record<string, ImageEdit>;
}

async function putMetadata(body: MetadataOfMany) {
  return (await call(routes.editImages, { body })).data;
}

/** The fields that an edit has changed, with what they had and what replaced it. Null if it has changed none. */
function undoOf(before: ImageMetadataEdit, edit: ImageMetadataEdit): ImageEdit | null {
  const changed = imageFieldNames.filter(
    (name) => name in before && JSON.stringify(before[name]) !== JSON.stringify(edit[name]),
  );
  const pick = (values: ImageMetadataEdit) =>
    Object.fromEntries(changed.map((name) => [name, values[name]]));
  return changed.length ? { ...pick(before), replaces: pick(edit) } : null;
}

/** Appends images to a collection; with `move`, also those of others. @throws ApiError 404 */
export const addImages =
  (collectionId: string, { move }: { move: boolean }): BulkCall =>
  async (imageIds) => {
    const params = { id: collectionId };
    const reply = await call(routes.addCollectionImages, { params, body: { imageIds, move } });
    return reply.data.results;
  };

/**
 * Changes any number of images, in batches of the size the server accepts. When a request fails, its images and those
 * of later batches are reported with the reason, or with `fallback` when the server gives no reason.
 */
export async function callInBatches<T extends SucceededItem>(
  ids: readonly string[],
  call: BulkCall<T>,
  onProgress: (done: number) => void,
  fallback?: string,
): Promise<(T | FailedItem)[]> {
  const results: (T | FailedItem)[] = [];
  while (results.length < ids.length) {
    onProgress(results.length);
    try {
      results.push(...(await call(ids.slice(results.length, results.length + limits.bulkImages))));
    } catch (error) {
      const message = errorMessage(error, fallback);
      const left = ids.slice(results.length);
      return [
        ...results,
        ...left.map((id) => ({ id, ok: false, code: 'request', message }) as const),
      ];
    }
  }
  return results;
}

/** Undoes a deletion: the last batch first, because each position is that at the time of its deletion. */
export async function restoreInBatches(ids: readonly string[]): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for (let left = ids; left.length > 0;) {
    const from = Math.floor((left.length - 1) / limits.bulkImages) * limits.bulkImages;
    results.push(...(await callInBatches(left.slice(from), restoreImages, () => undefined)));
    left = left.slice(0, from);
  }
  return results;
}
