import { limits } from '@salon/api-contract';
import { cleanText } from './clean-text.ts';

/**
 * What cameras write as the description of each picture: "SONY DSC", "OLYMPUS DIGITAL CAMERA", "Exif_JPEG_PICTURE",
 * "DCIM\\100MEDIA\\DJI_0001.JPG". Editors copy it to the fields that people use.
 */
const BY_CAMERA =
  /\b(?:DSC|DIGITAL CAMERA)$|^(?:exif_jpeg|DCIM\b|DCF\b|default$|untitled$|created by\b)/i;
const FILE_NAME = /^\S+\.(?:jpe?g|png|tiff?|dng|heic|psd)$/i;

/** The first of some texts, best first, that a person wrote; empty when there is none. */
export const captionText = (candidates: readonly unknown[]): string =>
  candidates
    .map((text) => cleanText(text, limits.captionLength))
    .find((text) => text && !BY_CAMERA.test(text) && !FILE_NAME.test(text)) ?? '';
