import { fold } from '@salon/api-contract';

/** The collections with this text in their title, compared as the search for images compares words. */
export function withText<C extends { title: string }>(
  collections: readonly C[],
  text: string,
): C[] {
  const wanted = fold(text.trim());
  return collections.filter(({ title }) => fold(title).includes(wanted));
}
