import { quoted } from '../ui/format/quoted.ts';

/** A longer text would hide the fields below it. */
const MAX_CHARACTERS = 60;

/** As a reader counts them, so that no emoji and no letter with accents is cut. Firefox 124 lacks Intl.Segmenter. */
const character = /(?:\p{RI}{2}|.)[\p{M}\p{EMod}]*(?:\u200d.[\p{M}\p{EMod}]*)*/gsu;

/** Shown below a field whose value someone else has changed since it was loaded. */
export const changedTo = (value: string): string =>
  value
    ? `Someone else has changed this to ${quoted(beginningOf(value))}. Save again to replace it.`
    : 'Someone else has emptied this. Save again to replace it.';

function beginningOf(text: string): string {
  const characters = text.match(character) ?? [];
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS).join('')}…`
    : text;
}
