import { limits } from '@salon/api-contract';

/** A text may be as long as its file. A character of a caption has at most four bytes, each read as one character. */
const maxLength = 8 * limits.captionLength;

/**
 * The characters of the bytes 0x80 to 0x9f in Windows-1252; a space stands for a byte without a character. Node 20's own
 * decoder reads these bytes as Latin-1.
 */
const special = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** The byte of a character in Windows-1252. */
function byteOf(character: string): number {
  const at = character === ' ' ? -1 : special.indexOf(character);
  return at === -1 ? character.charCodeAt(0) : 0x80 + at;
}

/**
 * Programs write IPTC fields in UTF-8 and often do not say so; exiftool then reads them as Windows-1252, so that "ü"
 * becomes "Ã¼". Returns the text in UTF-8 if its bytes are valid as such, and otherwise what was given.
 */
export function readAsUtf8(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const bytes = Array.from(text.slice(0, maxLength), byteOf);
  if (bytes.some((byte) => byte > 0xff)) return text;
  try {
    // The cut may have split a character.
    const options = { stream: text.length > maxLength };
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes), options);
  } catch {
    return text;
  }
}
