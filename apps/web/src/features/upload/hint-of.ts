import { uploadMessages } from '@salon/api-contract';

const { hints } = uploadMessages;

const byEnding: Partial<Record<string, string>> = {
  gif: hints.gif,
  webp: hints.webp,
  avif: hints.avif,
  bmp: hints.bmp,
  pdf: hints.pdf,
  heic: hints.heic,
  heif: hints.heic,
  tif: hints.tiff,
  tiff: hints.tiff,
  jxl: hints.jxl,
  psd: hints.psd,
};
/**
 * The RAW files of Canon, Nikon, Sony, Fujifilm, Olympus, Panasonic, Pentax, Samsung, Adobe, Hasselblad, Phase One, Leaf,
 * Mamiya, Leica, Sigma, GoPro, Minolta, Kodak and Epson.
 */
const rawEndings = new Set([
  ...['cr2', 'cr3', 'crw', 'nef', 'nrw', 'arw', 'sr2', 'srf', 'raf', 'orf', 'rw2', 'pef', 'srw'],
  ...['dng', '3fr', 'fff', 'iiq', 'mos', 'mef', 'rwl', 'x3f', 'gpr', 'mrw', 'kdc', 'dcr', 'erf'],
]);

/** What a file is that is neither a JPEG nor a PNG, by its name or its type, as far as that is known. */
export function hintOf({ name, type }: File): string | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (rawEndings.has(ending)) return hints.raw;
  return byEnding[ending] ?? (type.startsWith('video/') ? hints.video : undefined);
}
