import { limits } from '@salon/api-contract';
import { parse } from 'node:path';
import { cleanText } from './clean-text.ts';
import type { RawTags } from './raw-tags.ts';
import { readAsUtf8 } from './read-as-utf8.ts';

/**
 * What cameras write as the description of each picture: "SONY DSC", "OLYMPUS DIGITAL CAMERA", "Exif_JPEG_PICTURE",
 * "DCIM\\100MEDIA\\DJI_0001.JPG". Editors copy it to the fields that people use, and write more of that kind.
 */
const byProgram = [
  /^(?:[A-Z0-9-]+ ){0,3}(?:DSC|DIGITAL CAMERA)$/,
  /^(?:exif_jpeg\w*|default|untitled|samsung csc|DCF|DCIM[\\/].*|created by dji .*|processed with vsco .*)$/i,
  // A file name.
  /^.+\.(?:jpe?g|png|tiff?|dng|hei[cf]|webp|gif|psd|nef|nrw|cr[23w]|arw|raf|orf|rw2|pef|srw)$/i,
  // The name of a camera's file without its ending: "DSC_0042", "_MG_9313", "P1010023".
  /^(?:(?:DSC|IMG)_|DSC[A-Z\d]|_[A-Z]{2}[A-Z_]|P\d{3})\d{4}$/,
];

/**
 * The caption that a person wrote in an editor, best field first; empty when there is none.
 * @param filename of the upload
 */
export function captionText(tags: RawTags, filename: string): string {
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
      .find(
        (text) =>
          text &&
          !byProgram.some((pattern) => pattern.test(text)) &&
          !isNumberedName(text, filename),
      ) ?? ''
  );
}

/** Whether a program has copied the name of the file, unless it has words: people export photos by their titles too. */
function isNumberedName(text: string, filename: string): boolean {
  const names = [filename, parse(filename).name].map((name) => name.toLowerCase());
  return /^\S*\d\S*$/.test(text) && names.includes(text.toLowerCase());
}

/** The texts of an XMP field: in English, in the default language, in any other. */
function textsOf(tags: RawTags, field: 'Description' | 'Title'): unknown[] {
  const named = Object.entries(tags).filter(([name]) => name.startsWith(`${field}-`));
  const english = named.filter(([name]) => /^en\b/i.test(name.slice(field.length + 1)));
  return [...english, [field, tags[field]], ...named].map(([, text]) => text);
}
