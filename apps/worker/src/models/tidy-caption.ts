import { tidyName, type TextPair } from '@salon/api-contract';

/**
 * Formats a caption: applies the replacements of the settings, removes the full stop, and begins with a capital letter.
 * The replacements apply to the text with a lower-case first letter. A text that is replaced by nothing is removed only
 * where the caption begins with it: 'a picture of' can also be a part of the sentence.
 */
export function tidyCaption(caption: string, replacements: readonly TextPair[]): string {
  const trimmed = caption.trim();
  const small = trimmed.charAt(0).toLowerCase() + trimmed.slice(1);
  const openings = replacements.flatMap(([replace, by]) => (replace && !by ? [replace] : []));
  const others = replacements.filter(([, by]) => by);
  const text = tidyName(withoutOpenings(small, openings) || small, others).replace(/[.\s]+$/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function withoutOpenings(text: string, openings: readonly string[]): string {
  const opening = openings.find((each) => text.startsWith(each));
  return opening ? withoutOpenings(text.slice(opening.length).trimStart(), openings) : text;
}
