import { imageMetadata, type ImageMetadata } from '@salon/api-contract';
import { cameraName } from './camera-name.ts';
import { captionText } from './caption-text.ts';
import { cleanText } from './clean-text.ts';
import type { RawTags } from './raw-tags.ts';
import { exposureTime, fNumber } from './exposure.ts';
import { concludedLens, lensName } from './lens-name.ts';
import { localDateTime } from './local-date-time.ts';
import { positiveNumber } from './positive-number.ts';

const { shape } = imageMetadata;
/** Values outside the contract's bounds become null. */
const within = (bounds: typeof shape.iso, value: number | null) =>
  bounds.safeParse(value).data ?? null;

/** The largest value EXIF can state, written by cameras for 'more than that'. */
const isoOverflow = 65_535;
/** EXIF says 0 for an unknown equivalent, software also 65535; the longest lens there is has 5,200 mm. */
const longestMm = 10_000;

/** What a gallery shows of the tags of an upload with this name. Comments are left to the admin. */
export function toImageMetadata(tags: RawTags, filename: string): ImageMetadata {
  const caption = captionText(tags, filename);
  const equivalent = positiveNumber(tags.FocalLengthIn35mmFormat);
  return {
    camera: cleanText(cameraName(cleanText(tags.Make), cleanText(tags.Model))) || null,
    lens: lensName([
      cleanText(tags.LensModel),
      cleanText(tags.Lens),
      concludedLens(cleanText(tags.LensID)),
      cleanText(tags.LensSpec),
      cleanText(tags.LensInfo),
    ]),
    aperture: within(shape.aperture, fNumber(tags)),
    shutterSpeed: within(shape.shutterSpeed, exposureTime(tags)),
    iso: within(shape.iso, sensitivity(tags)),
    focalLength: within(shape.focalLength, positiveNumber(tags.FocalLength)),
    focalLengthEquivalent: within(
      shape.focalLengthEquivalent,
      equivalent && equivalent < longestMm ? equivalent : null,
    ),
    date:
      [tags.DateTimeOriginal, tags.CreateDate, tags.DateCreated]
        .map((date) => localDateTime(cleanText(date)))
        .find((date) => date !== null) ?? null,
    comment: null,
    captions: caption ? { en: caption } : {},
  };
}

function sensitivity(tags: RawTags): number | null {
  const stated = positiveNumber(tags.ISO);
  if (stated !== null && stated !== isoOverflow) return stated;
  return (
    positiveNumber(tags.RecommendedExposureIndex) ??
    positiveNumber(tags.StandardOutputSensitivity) ??
    positiveNumber(tags.ISOSpeed) ??
    stated
  );
}
