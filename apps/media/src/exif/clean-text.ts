import { limits } from '@salon/api-contract';
import { invisibleCharacters } from '@salon/service-contract';

/** Not only joiners. */
const HAS_VISIBLE = /[^\u200c\u200d\s]/u;
/** Line breaks, NUL, escapes; private use and unassigned code points have no meaning that could be lost. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const HALF_CHARACTERS = /\p{Cs}/gu;

/** One line of visible text from a file, within the contract's length; empty when there is none. */
export function cleanText(value: unknown, maxLength: number = limits.metadataTextLength): string {
  if (typeof value !== 'string') return '';
  const text = value
    .replace(invisibleCharacters, '')
    .replace(BREAKS, ' ')
    .trim()
    .slice(0, maxLength)
    // The cut may have split a character.
    .replace(HALF_CHARACTERS, '')
    .trimEnd();
  return HAS_VISIBLE.test(text) ? text : '';
}
