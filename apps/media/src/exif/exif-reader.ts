import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { cleanText } from './clean-text.ts';
import { lensName } from './lens-name.ts';
import { openExifTool } from './open-exif-tool.ts';
import { concludedTags, requestedTags, type RawTags } from './raw-tags.ts';

const requested = requestedTags.map((tag) => `-${tag}`);
const concluded = concludedTags.map((tag) => `-${tag}`);

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
  ...requested,
  '-MakerNote*',
];
/** Maker notes too, what follows the pixels of a PNG, and the lens that exiftool concludes from it all. */
const thoroughArguments = ['-fast', ...asTextArguments, ...requested, ...concluded];

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
      return await this.exiftool.readRaw<Record<string, unknown>>(path, { readArgs });
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
