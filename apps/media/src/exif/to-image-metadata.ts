import { emptyMetadata, imageMetadata, type ImageMetadata } from '@salon/api-contract';
import { cameraName } from './camera-name.ts';
import { cleanText } from './clean-text.ts';
import type { RawTags } from './exif-reader.ts';
import { exposureTime, fNumber } from './exposure.ts';
import { lensName } from './lens-name.ts';
import { localDateTime } from './local-date-time.ts';
import { positiveNumber } from './positive-number.ts';

const { aperture, shutterSpeed, iso, focalLength, focalLengthEquivalent } = imageMetadata.shape;
/** The contract's bounds decide what makes sense; what does not is unknown. */
const numbers = {
  aperture: aperture.catch(null),
  shutterSpeed: shutterSpeed.catch(null),
  iso: iso.catch(null),
  focalLength: focalLength.catch(null),
  focalLengthEquivalent: focalLengthEquivalent.catch(null),
};

/** The largest value EXIF can state, written by cameras for 'more than that'. */
const ISO_OVERFLOW = 65_535;
/** EXIF says 0 for an unknown equivalent, software also 65535; the longest lens there is has 5,200 mm. */
const LONGEST_MM = 10_000;

/**
 * What a gallery shows of a file's tags. Comments and captions are left to the admin: what cameras write there is
 * their maker's name or the owner's.
 */
export function toImageMetadata(tags: RawTags): ImageMetadata {
  const equivalent = positiveNumber(tags.FocalLengthIn35mmFormat);
  return {
    ...emptyMetadata,
    camera: cleanText(cameraName(cleanText(tags.Make), cleanText(tags.Model))) || null,
    lens: lensName([tags.LensModel, tags.Lens, tags.LensID, tags.LensSpec].map(cleanText)),
    aperture: numbers.aperture.parse(fNumber(tags)),
    shutterSpeed: numbers.shutterSpeed.parse(exposureTime(tags)),
    iso: numbers.iso.parse(sensitivity(tags)),
    focalLength: numbers.focalLength.parse(positiveNumber(tags.FocalLength)),
    focalLengthEquivalent: numbers.focalLengthEquivalent.parse(
      equivalent && equivalent < LONGEST_MM ? equivalent : null,
    ),
    date:
      [tags.DateTimeOriginal, tags.CreateDate, tags.DateCreated]
        .map((date) => localDateTime(cleanText(date)))
        .find((date) => date !== null) ?? null,
  };
}

function sensitivity({ ISO, RecommendedExposureIndex }: RawTags): number | null {
  const stated = positiveNumber(ISO);
  return stated === ISO_OVERFLOW ? (positiveNumber(RecommendedExposureIndex) ?? stated) : stated;
}
