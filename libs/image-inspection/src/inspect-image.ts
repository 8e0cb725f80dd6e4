import { FileBytes } from './file-bytes.ts';
import { foreignFormatOf, SIGNATURE_BYTES } from './foreign-format.ts';
import { defaultLimits, Refusal, type Inspection, type InspectionLimits } from './inspection.ts';
import { readJpegStructure } from './jpeg-structure.ts';
import { readPngStructure } from './png-structure.ts';

/** Start of image, and the first byte of the marker that must follow. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/**
 * Checks by content only, without decoding, whether a file is a JPEG or PNG that is safe to decode. A picture that
 * passes can still fail to decode. Reads the end of a JPEG, then each file once, forward, with 64 KB in memory, or one
 * longer part, for example a text chunk.
 * @param limits replace those of `defaultLimits`
 * @throws if the file cannot be read
 */
export async function inspectImage(
  path: string,
  limits: Partial<InspectionLimits> = {},
): Promise<Inspection> {
  const file = await FileBytes.open(path);
  try {
    const start = await file.available(0, SIGNATURE_BYTES);
    const isJpeg = start.subarray(0, JPEG.length).equals(JPEG);
    const isPng = start.subarray(0, PNG.length).equals(PNG);
    if (!isJpeg && !isPng) throw new Refusal('not-an-image', foreignFormatOf(start));
    const readStructure = isJpeg ? readJpegStructure : readPngStructure;
    const { width, height } = await readStructure(file, { ...defaultLimits, ...limits });
    return { ok: true, format: isJpeg ? 'jpeg' : 'png', width, height };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.reason, found: error.found };
    throw error;
  } finally {
    await file.close();
  }
}
