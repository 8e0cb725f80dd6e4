/** The collections with this text in their title; case and accents make no difference. */
export function withText<C extends { title: string }>(
  collections: readonly C[],
  text: string,
): C[] {
  const wanted = folded(text.trim());
  return collections.filter(({ title }) => folded(title).includes(wanted));
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
