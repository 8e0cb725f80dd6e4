import { quoted } from '../ui/format/quoted.ts';

/** A longer text would hide the fields below it. */
const MAX_CHARACTERS = 60;

/**
 * As a reader counts them, so that no emoji (with the tags of some flags) and no letter with accents is cut. Firefox 124
 * lacks Intl.Segmenter.
 */
const addition = String.raw`[\p{M}\p{EMod}\u{e0020}-\u{e007f}]*`;
const character = new RegExp(`(?:\\p{RI}{2}|.)${addition}(?:\u200d.${addition})*`, 'gsu');

/**
 * Shown below a field whose value was changed since it was loaded: also by the person's own save, if its reply was lost.
 */
export const changedTo = (value: string): string =>
  value
    ? `This was changed to ${quoted(beginningOf(value))} in the meantime. Save again to replace it.`
    : 'This was emptied in the meantime. Save again to replace it.';

function beginningOf(text: string): string {
  const characters = text.match(character) ?? [];
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS).join('')}…`
    : text;
}
