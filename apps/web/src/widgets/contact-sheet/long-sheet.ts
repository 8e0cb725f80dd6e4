/** How a sheet gets what is not loaded. */
export interface LongSheet {
  /** The items with these indexes will be shown; the last one is excluded. */
  onRange: (first: number, end: number) => void;
  /**
   * The ids from one index to another, both included; null if they cannot be had, which a toast or the login explains. The same
   * function as long as the list is the same.
   */
  idsBetween: (first: number, last: number) => Promise<readonly string[] | null>;
  /** The index of an item that was loaded. */
  indexOf: (id: string) => number;
  selectAll: () => void;
}
