import type { ImageRecord } from './image-record.ts';

/** An image with its English caption and the model that wrote it, if they exist. */
export interface CaptionedImage {
  id: string;
  caption: string | null;
  captionModel: string | null;
  /** Whether the image was changed since it was published, other than by rendering, deletion or restoring. */
  isEdited: boolean;
}

/** The fields of a record that a captioned image needs. */
export const captionPart = {
  captions: true,
  captionModel: true,
  createdAt: true,
  updatedAt: true,
} as const;
export type CaptionPart = Pick<ImageRecord, '_id' | keyof typeof captionPart>;

export const toCaptionedImage = ({
  _id,
  captions,
  captionModel,
  createdAt,
  updatedAt,
}: CaptionPart): CaptionedImage => ({
  id: _id,
  caption: captions.en ?? null,
  captionModel: (captions.en && captionModel) || null,
  isEdited: updatedAt.getTime() !== createdAt.getTime(),
});
