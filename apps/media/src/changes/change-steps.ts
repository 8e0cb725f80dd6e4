import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  emptyMetadata,
  maxTaskFailures,
  type ImageChange,
  type ImageMetadata,
  type ImageMetadataEdit,
  type TaskFailure,
} from '@salon/api-contract';
import {
  ChangeRepository,
  CollectionRepository,
  GalleryChanges,
  ImageRepository,
  type Before,
  type ChangeStepRecord,
  type StoredEdit,
} from '@salon/media-data';
import { ServiceError, type ItemOutcome } from '@salon/service-contract';
import { CollectionService } from '../collections/collection.service.ts';
import { placesIn } from '../gallery/to-image.ts';
import { outcomesOf } from '../images/outcomes-of.ts';
import { TrashService } from '../trash/trash.service.ts';

export interface StepResult {
  changed: number;
  errors: number;
  /** The first ones. */
  failures: TaskFailure[];
}

type Edit = Extract<ImageChange, { kind: 'edit' }>;
type Add = Extract<ImageChange, { kind: 'add' }>;
type Fields = NonNullable<Before['fields']>;
type Places = NonNullable<Before['places']>;

/** Makes and undoes the steps of a change. Both can be repeated after a crash at any point. */
@Injectable()
export class ChangeSteps {
  constructor(
    private readonly changes: ChangeRepository,
    private readonly images: ImageRepository,
    private readonly collections: CollectionRepository,
    private readonly trash: TrashService,
    private readonly collectionService: CollectionService,
    private readonly galleryChanges: GalleryChanges,
  ) {}

  async make(step: ChangeStepRecord, change: ImageChange): Promise<StepResult> {
    const outcomes = await this.outcomes(step, change);
    const result = resultOf(outcomes);
    const { changed, failures } = result;
    const refused = change.kind === 'add' && { refused: refusedIn(outcomes) };
    await this.changes.update(step, { changed, failures, ...refused });
    return result;
  }

  async undo(step: ChangeStepRecord, change: ImageChange): Promise<StepResult> {
    const result = resultOf(await this.undone(step, change));
    await this.changes.update(step, { undone: result.changed });
    return result;
  }

  private async outcomes(step: ChangeStepRecord, change: ImageChange): Promise<ItemOutcome[]> {
    const { imageIds } = step;
    // What a repeat would read is the state after the first attempt.
    const before =
      step.before ??
      (await this.changes.recordOnce(step, 'before', await this.read(imageIds, change)));
    if (change.kind === 'delete') return this.trash.deleteMany(imageIds, step._id);
    if (change.kind === 'add') {
      return this.collectionService.addImages(change.collectionId, { ...change, imageIds });
    }
    const { metadata } = change;
    const own = withOtherLanguages(before.fields ?? {}, metadata);
    return this.edit(new Map(imageIds.map((id) => [id, own[id] ?? metadata])));
  }

  private undone(step: ChangeStepRecord, change: ImageChange) {
    const { _id, imageIds, before } = step;
    if (change.kind === 'delete') return this.trash.restore(imageIds, _id);
    if (change.kind === 'add') return this.putBack(step, change);
    return this.restoreFields(before?.fields ?? {}, change);
  }

  private async read(imageIds: string[], change: ImageChange): Promise<Before> {
    if (change.kind === 'delete') return {};
    if (change.kind === 'edit') return { fields: await this.readFields(imageIds, change) };
    const places = placesIn(await this.collections.holding(imageIds));
    return { places: Object.fromEntries(imageIds.map((id) => [id, places.get(id) ?? null])) };
  }

  private async readFields(imageIds: string[], { metadata }: Edit): Promise<Fields> {
    // The keys of an edit are fields of the record.
    const names = Object.keys(metadata) as (keyof ImageMetadata)[];
    const records = await this.images.byIds(imageIds);
    return Object.fromEntries(
      records.map((record) => [
        record._id,
        {
          ...Object.fromEntries(names.map((name) => [name, record[name] ?? emptyMetadata[name]])),
          ...(metadata.captions && { captionModel: record.captionModel ?? null }),
        },
      ]),
    );
  }

  private async edit(edits: ReadonlyMap<string, StoredEdit>): Promise<ItemOutcome[]> {
    const images = [...edits.keys()];
    const existing = await this.images.editMany(edits);
    await this.galleryChanges.publish({ images });
    return outcomesOf(images, (id) => (existing.has(id) ? null : 'image/not-found'));
  }

  /** Later edits stay: only fields that still have the values of the change get their former ones back. */
  private async restoreFields(fields: Fields, change: Edit): Promise<ItemOutcome[]> {
    const { metadata } = change;
    const images = Object.keys(fields);
    const own = withOtherLanguages(fields, metadata);
    await this.images.restoreMany(
      new Map(
        Object.entries(fields).map(([id, before]) => [id, { before, edit: own[id] ?? metadata }]),
      ),
    );
    await this.galleryChanges.publish({ images });
    // Images that an earlier attempt restored have their former values too.
    const now = await this.readFields(images, change);
    return outcomesOf(images, (id) => {
      if (!now[id]) return 'image/not-found';
      return isDeepStrictEqual(now[id], fields[id]) ? null : 'image/changed';
    });
  }

  /** Takes the images out of the collection, and puts those that were moved back to their places. */
  private async putBack(step: ChangeStepRecord, change: Add): Promise<ItemOutcome[]> {
    const places = addedBy(step, change);
    // Recorded, because a repeat finds images in no collection that the first attempt has taken out.
    const back =
      step.takenBack ??
      (await this.changes.recordOnce(step, 'takenBack', await this.notMovedSince(step, change)));
    await this.collections.release(back, { from: change.collectionId });
    await this.collections.putBack(
      back.flatMap((imageId) => {
        const place = places[imageId];
        return place ? [{ imageId, ...place }] : [];
      }),
    );
    const existing = await this.images.existing(back);
    // Some may have been deleted in the meantime.
    await this.collections.release(back.filter((id) => !existing.has(id)));
    await this.galleryChanges.publish({ collections: true });
    return back.map((id) => ({ id, ok: true }));
  }

  /**
   * Later edits stay: only images that are still in the collection are taken out. An addition that crashed leaves images
   * in no collection, between their former one and the new one; those go back too.
   */
  private async notMovedSince(step: ChangeStepRecord, change: Add): Promise<string[]> {
    const added = Object.entries(addedBy(step, change));
    const now = placesIn(await this.collections.holding(added.map(([id]) => id)));
    return added.flatMap(([id, place]) => {
      const isBetween = step.changed === undefined && place !== null && !now.has(id);
      return isBetween || now.get(id)?.collectionId === change.collectionId ? [id] : [];
    });
  }
}

/**
 * The images that a step added to the collection, with their former places. A step that was not completed may have added
 * all of them, but without `move` it takes no image from another collection.
 */
function addedBy({ before, refused = [] }: ChangeStepRecord, { collectionId, move }: Add): Places {
  const left = new Set(refused);
  const added = Object.entries(before?.places ?? {}).filter(
    ([id, place]) =>
      !left.has(id) && place?.collectionId !== collectionId && (move || place === null),
  );
  return Object.fromEntries(added);
}

/** An edit of the captions changes the English one; it keeps those in other languages. */
function withOtherLanguages(before: Fields, metadata: ImageMetadataEdit) {
  const { captions } = metadata;
  const each: Record<string, ImageMetadataEdit> = {};
  if (!captions) return each;
  for (const [id, state] of Object.entries(before)) {
    const { en: _replaced, ...others } = state.captions ?? {};
    if (Object.keys(others).length > 0)
      each[id] = { ...metadata, captions: { ...others, ...captions } };
  }
  return each;
}

const refusedIn = (outcomes: ItemOutcome[]): string[] =>
  outcomes.flatMap(({ id, ok }) => (ok ? [] : id));

function resultOf(outcomes: ItemOutcome[]): StepResult {
  const failures = outcomes.flatMap((outcome) => (outcome.ok ? [] : failureOf(outcome)));
  const errors = failures.length;
  const changed = outcomes.length - errors;
  return { changed, errors, failures: failures.slice(0, maxTaskFailures) };
}

function failureOf({ id, code }: Extract<ItemOutcome, { ok: false }>): TaskFailure {
  if (code === 'image/not-found') return { imageId: id, problem: 'gone' };
  if (code === 'collection/image-taken') return { imageId: id, problem: 'in-other-collection' };
  if (code === 'collection/full') return { imageId: id, problem: 'collection-full' };
  if (code === 'image/changed') return { imageId: id, problem: 'changed' };
  throw new ServiceError(code, { id });
}
