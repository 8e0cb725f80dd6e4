import { tidyName, type TextPair } from '@salon/api-contract';

/**
 * A caption as a person would write it: with the replacements of the settings, without a full stop, and with a capital
 * letter. The replacements apply to the text with a small first letter.
 */
export function tidyCaption(caption: string, replacements: readonly TextPair[]): string {
  const trimmed = caption.trim();
  const small = trimmed.charAt(0).toLowerCase() + trimmed.slice(1);
  const text = tidyName(small, replacements).replace(/[.\s]+$/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
