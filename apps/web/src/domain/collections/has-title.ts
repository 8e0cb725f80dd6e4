interface Titled {
  title: string;
}

/** Whether one of the collections has this title. Nothing forbids it, but lists show no difference between the two. */
export const hasTitle = (collections: readonly Titled[] | null, title: string): boolean =>
  withTitle(collections, title) > 0;

/** Whether several of the collections have this title. */
export const isTitleShared = (collections: readonly Titled[] | null, title: string): boolean =>
  withTitle(collections, title) > 1;

function withTitle(collections: readonly Titled[] | null, title: string): number {
  const wanted = folded(title);
  return collections?.filter((collection) => folded(collection.title) === wanted).length ?? 0;
}

/** Invisible characters of pasted titles; not those that change how others look, as in emoji. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const folded = (title: string) => title.normalize().replace(invisible, '').trim().toLowerCase();
