import { tidyName, type TextPair } from '@salon/api-contract';

/**
 * Formats a caption: applies the replacements of the settings, removes the full stop, and begins with a capital letter.
 * The replacements apply to the text with a lower-case first letter.
 */
export function tidyCaption(caption: string, replacements: readonly TextPair[]): string {
  const trimmed = caption.trim();
  const small = trimmed.charAt(0).toLowerCase() + trimmed.slice(1);
  const text = tidyName(small, replacements).replace(/[.\s]+$/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
