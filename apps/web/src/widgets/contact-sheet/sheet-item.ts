/** An item of a contact sheet. */
export interface SheetItem {
  id: string;
  /** The accessible name. */
  name: string;
  /** Path of the thumbnail; empty without one. */
  src: string;
  srcSet: string;
  /** Shown in place of a missing thumbnail. */
  icon?: string;
  /** The caption below the thumbnail. */
  title?: string;
  note?: string;
}

/** The items of a sheet in their order; those of a long list that are not loaded are missing. */
export type SheetItems = readonly (SheetItem | undefined)[];
