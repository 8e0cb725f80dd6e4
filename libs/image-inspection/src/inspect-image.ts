import { FileBytes } from './file-bytes.ts';
import { defaultLimits, Refusal, type Inspection, type InspectionLimits } from './inspection.ts';
import { readJpegStructure } from './jpeg-structure.ts';
import { readPngStructure } from './png-structure.ts';

/** Start of image, and the first byte of the marker that must follow. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/**
 * Decides by content alone, without decoding, whether a file is a JPEG or PNG that is safe and worth decoding.
 * A picture that passes may still prove undecodable; one that is refused would waste or endanger the decoder. Reads the
 * file once, forward, and holds 64 KB of it, or one longer piece such as a text chunk.
 * @param limits replace those of `defaultLimits`
 * @throws when the file cannot be read
 */
export async function inspectImage(
  path: string,
  limits: Partial<InspectionLimits> = {},
): Promise<Inspection> {
  const file = await FileBytes.open(path);
  try {
    const start = await file.available(0, PNG.length);
    const isJpeg = start.subarray(0, JPEG.length).equals(JPEG);
    const isPng = start.subarray(0, PNG.length).equals(PNG);
    if (!isJpeg && !isPng) throw new Refusal('not-an-image');
    const readStructure = isJpeg ? readJpegStructure : readPngStructure;
    const { width, height } = await readStructure(file, { ...defaultLimits, ...limits });
    return { ok: true, format: isJpeg ? 'jpeg' : 'png', width, height };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.reason };
    throw error;
  } finally {
    await file.close();
  }
}
