import type { ImageRecord } from './image-record.ts';

/** An image with its English caption and the model that wrote it, if they exist. */
export interface CaptionedImage {
  id: string;
  caption: string | null;
  captionModel: string | null;
}

/** The fields of a record that a captioned image needs. */
export const captionPart = { captions: true, captionModel: true } as const;
export type CaptionPart = Pick<ImageRecord, '_id' | keyof typeof captionPart>;

export const toCaptionedImage = ({ _id, captions, captionModel }: CaptionPart): CaptionedImage => ({
  id: _id,
  caption: captions.en ?? null,
  captionModel: (captions.en && captionModel) || null,
});
