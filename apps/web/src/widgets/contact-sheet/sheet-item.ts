/** An item of a contact sheet. */
export interface SheetItem {
  id: string;
  /** The accessible name. */
  name: string;
  /** Path of the thumbnail; empty without one. */
  src: string;
  srcSet: string;
  /** The caption of a cover. */
  title?: string;
  note?: string;
}
