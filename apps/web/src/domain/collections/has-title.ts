/** Whether one of the collections has this title. Nothing forbids it, but lists show no difference between the two. */
export function hasTitle(collections: readonly { title: string }[] | null, title: string): boolean {
  const same = (other: string) => other.trim().toLowerCase() === title.trim().toLowerCase();
  return collections?.some((collection) => same(collection.title)) ?? false;
}
