/**
 * The only tags that are read: never location, owner, copyright or serial numbers. `#` asks for the number behind a
 * print, `*` also for the tag in each language.
 */
export const requestedTags = [
  'FileType',
  'Make',
  'Model',
  'LensModel',
  'XMP:Lens',
  'LensInfo',
  'FNumber#',
  'ExposureTime#',
  // Logarithms in the file (APEX); exiftool gives the f-number and the seconds.
  'ApertureValue#',
  'ShutterSpeedValue#',
  // Read as text: in maker notes the number is often an index.
  'ISO',
  // For files whose ISO is missing, 0 or at its maximum.
  'RecommendedExposureIndex#',
  'StandardOutputSensitivity#',
  'ISOSpeed#',
  'FocalLength#',
  'EXIF:FocalLengthIn35mmFormat#',
  'XMP:FocalLengthIn35mmFormat#',
  'DateTimeOriginal',
  'CreateDate',
  'XMP:DateCreated',
  // The caption and the title, as editors write them. XMP has them in several languages.
  'XMP-dc:Description*',
  'IPTC:Caption-Abstract',
  'XMP-dc:Title*',
  'IPTC:ObjectName',
  'XMP-photoshop:Headline',
] as const;

/** What exiftool concludes from other tags and the maker notes. */
export const concludedTags = ['LensID', 'LensSpec'] as const;

/** The name of a tag in what exiftool prints. */
type NameOf<Tag> = Tag extends `${string}:${infer Name}`
  ? NameOf<Name>
  : Tag extends `${infer Name}#`
    ? Name
    : Tag extends `${infer Name}*`
      ? Name | `${Name}-${string}`
      : Tag;
type TagName = NameOf<(typeof requestedTags | typeof concludedTags)[number]>;

/** Tags as exiftool prints them: text, now and then a list. They are untrusted input. */
export type RawTags = { readonly [Name in TagName]?: unknown };
