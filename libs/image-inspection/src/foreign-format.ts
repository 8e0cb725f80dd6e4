/** What a file is that is neither JPEG nor PNG. */
export type ForeignFormat =
  | 'empty'
  | 'gif'
  | 'webp'
  | 'avif'
  | 'heic'
  | 'jxl'
  | 'tiff'
  | 'raw'
  | 'bmp'
  | 'psd'
  | 'pdf'
  | 'video';

const signatures: readonly (readonly [ForeignFormat, RegExp])[] = [
  ['empty', /^$/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  // The major brand of an ISO base media file, ISO/IEC 14496-12; the brands of pictures are of ISO/IEC 23008-12 and AV1.
  ['avif', /^.{4}ftypavi[fs]/s],
  ['heic', /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s],
  // Canon's CR3 and CR2, Fujifilm, Olympus, Panasonic. Those of other makers look like TIFF.
  ['raw', /^(.{4}ftypcrx |II\*\0.{4}CR|FUJIFILM|IIR[OS]|MMOR|IIU\0)/s],
  ['video', /^.{4}ftyp/s],
  // The container, and the bare stream.
  ['jxl', /^(\0\0\0.JXL |\xff\n)/s],
  ['tiff', /^(II\*\0|MM\0\*)/],
  ['bmp', /^BM/],
  ['psd', /^8BPS/],
  ['pdf', /^%PDF-/],
];

/** Number of bytes from the start of a file that {@link foreignFormatOf} looks at. */
export const SIGNATURE_BYTES = 12;

/** The format that a file of another kind has, by its first bytes; undefined for what it does not know. */
export function foreignFormatOf(start: Buffer): ForeignFormat | undefined {
  const text = start.toString('latin1', 0, SIGNATURE_BYTES);
  return signatures.find(([, signature]) => signature.test(text))?.[0];
}
