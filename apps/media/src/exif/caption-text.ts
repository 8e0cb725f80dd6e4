import { limits } from '@salon/api-contract';
import { cleanText } from './clean-text.ts';
import type { RawTags } from './exif-reader.ts';
import { readAsUtf8 } from './read-as-utf8.ts';

/**
 * What cameras write as the description of each picture: "SONY DSC", "OLYMPUS DIGITAL CAMERA", "Exif_JPEG_PICTURE",
 * "DCIM\\100MEDIA\\DJI_0001.JPG". Editors copy it to the fields that people use.
 */
const byCamera = [
  /^(?:[A-Z0-9-]+ ){0,3}(?:DSC|DIGITAL CAMERA)$/,
  /^(?:exif_jpeg\w*|default|untitled|DCF|DCIM[\\/].*|created by dji .*)$/i,
  // A file name.
  /^\S+\.(?:jpe?g|png|tiff?|dng|heic|psd)$/i,
];

/** The caption that a person wrote in an editor, best field first; empty when there is none. */
export function captionText(tags: RawTags): string {
  const candidates = [
    ...textsOf(tags, 'Description'),
    readAsUtf8(tags['Caption-Abstract']),
    ...textsOf(tags, 'Title'),
    readAsUtf8(tags.ObjectName),
    tags.Headline,
  ];
  return (
    candidates
      .map((text) => cleanText(text, limits.captionLength))
      .find((text) => text && !byCamera.some((pattern) => pattern.test(text))) ?? ''
  );
}

/** The texts of an XMP field: in English, in the default language, in any other. */
function textsOf(tags: RawTags, field: string): unknown[] {
  const named = Object.keys(tags).filter((name) => name.startsWith(`${field}-`));
  const english = named.filter((name) => /^en\b/i.test(name.slice(field.length + 1)));
  return [...english, field, ...named].map((name) => tags[name]);
}
