/** An image as a small square. */
export interface SheetItem {
  id: string;
  /** What a screen reader calls it. */
  name: string;
  /** Path of the thumbnail; empty while there is none. */
  src: string;
  srcSet: string;
  /** Shown beneath a cover. */
  title?: string;
  note?: string;
}
