import { limits } from '@salon/api-contract';
import { invisibleCharacters } from '@salon/service-contract';

/** Not only joiners. */
const hasVisible = /[^\u200c\u200d\s]/u;
/** Line breaks, NUL, escapes; private use and unassigned code points have no meaning that could be lost. */
const breakRuns = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const halfCharacters = /\p{Cs}/gu;

/** One line of visible text from a file, within the contract's length; empty when there is none. */
export function cleanText(value: unknown, maxLength: number = limits.metadataTextLength): string {
  if (typeof value !== 'string') return '';
  const text = value
    // A text may be as long as its file. The lines below remove only a few characters of any real one.
    .slice(0, 8 * maxLength)
    .replace(invisibleCharacters, '')
    .replace(breakRuns, ' ')
    .trim()
    .slice(0, maxLength)
    // The cut may have split a character.
    .replace(halfCharacters, '')
    .trimEnd();
  return hasVisible.test(text) ? text : '';
}
