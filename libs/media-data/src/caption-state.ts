import type { ImageRecord } from './image-record.ts';

/** What captioning needs to know of an image. */
export interface CaptionState {
  id: string;
  /** In English. */
  caption: string | null;
  /** The model that wrote it: null without a caption, or if a person wrote it. */
  captionModel: string | null;
  /** Whether the image was changed since it was published, other than by rendering, deletion or restoring. */
  isEdited: boolean;
}

/** The fields of a record from which its caption state is made. */
export const captionPart = {
  captions: true,
  captionModel: true,
  createdAt: true,
  updatedAt: true,
} as const;
export type CaptionPart = Pick<ImageRecord, '_id' | keyof typeof captionPart>;

export const toCaptionState = ({
  _id,
  captions,
  captionModel,
  createdAt,
  updatedAt,
}: CaptionPart): CaptionState => ({
  id: _id,
  caption: captions.en ?? null,
  captionModel: (captions.en && captionModel) || null,
  isEdited: updatedAt.getTime() !== createdAt.getTime(),
});
