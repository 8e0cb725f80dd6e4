import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { cleanText } from './clean-text.ts';
import { lensName } from './lens-name.ts';
import { openExifTool } from './open-exif-tool.ts';

/** Tags as exiftool prints them: text, now and then a list. They are untrusted input. */
export type RawTags = Readonly<Record<string, unknown>>;

/**
 * The only tags that are read: never location, owner, copyright or serial numbers. `#` asks for the number behind a
 * print.
 */
const requestedTags = [
  '-FileType',
  '-Make',
  '-Model',
  '-LensModel',
  '-XMP:Lens',
  '-LensInfo',
  '-FNumber#',
  '-ExposureTime#',
  // Logarithms in the file (APEX); exiftool gives the f-number and the seconds.
  '-ApertureValue#',
  '-ShutterSpeedValue#',
  // Read as text: in maker notes the number is often an index.
  '-ISO',
  // For files whose ISO is missing, 0 or at its maximum.
  '-RecommendedExposureIndex#',
  '-StandardOutputSensitivity#',
  '-ISOSpeed#',
  '-FocalLength#',
  '-EXIF:FocalLengthIn35mmFormat#',
  '-XMP:FocalLengthIn35mmFormat#',
  '-DateTimeOriginal',
  '-CreateDate',
  '-XMP:DateCreated',
  // The caption and the title, as editors write them. XMP has them in several languages.
  '-XMP-dc:Description*',
  '-IPTC:Caption-Abstract',
  '-XMP-dc:Title*',
  '-IPTC:ObjectName',
  '-XMP-photoshop:Headline',
];

/** Otherwise a title "1.50" would be the number 1.5. */
const asTextArguments = ['-api', 'structformat=JSONQ'];

/**
 * The standard fields, and whether there are maker notes without looking into them; no values computed from others
 * (-e), nothing after the pixels. This costs two thirds of the full read and is enough for most files.
 */
const quickArguments = [
  '-fast2',
  '-e',
  '-api',
  'makernotes=1',
  ...asTextArguments,
  ...requestedTags,
  '-MakerNote*',
];
/** Maker notes too, what follows the pixels of a PNG, and the lens that exiftool concludes from it all. */
const thoroughArguments = ['-fast', ...asTextArguments, ...requestedTags, '-LensID', '-LensSpec'];

/** Reads the metadata of image files with exiftool. */
@Injectable()
export class ExifReader implements OnApplicationShutdown {
  private readonly logger = new Logger(ExifReader.name);
  private readonly exiftool = openExifTool();

  /** The tags of the file at a path that the server made: a name given by a user must not get here. */
  async read(path: string): Promise<RawTags> {
    const quick = await this.readTags(path, quickArguments);
    if (!needsMore(quick)) return quick;
    // The standard fields take precedence over the maker notes.
    return { ...(await this.readTags(path, thoroughArguments)), ...quick };
  }

  onApplicationShutdown(): Promise<void> {
    return this.exiftool.end();
  }

  /** Empty if exiftool cannot read the file: the picture is worth keeping without these tags. */
  private async readTags(path: string, readArgs: string[]): Promise<RawTags> {
    try {
      return await this.exiftool.readRaw<RawTags>(path, { readArgs });
    } catch (error) {
      this.logger.warn({ msg: 'metadata not read', path, err: error });
      return {};
    }
  }
}

function needsMore(tags: RawTags): boolean {
  if (tags.FileType === 'PNG') return tags.Make === undefined;
  const knowsLens = lensName([tags.LensModel, tags.Lens].map((name) => cleanText(name))) !== null;
  if (knowsLens && tags.ISO !== undefined) return false;
  return Object.keys(tags).some((name) => name.startsWith('MakerNote'));
}
