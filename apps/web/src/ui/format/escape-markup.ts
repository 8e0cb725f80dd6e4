/** Text somebody typed, to stand in a sentence that is read as markup. */
export function escapeMarkup(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
