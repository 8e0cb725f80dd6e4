import { formatCount } from '../../ui/format/format-count.ts';
/** The interface texts of the contact sheet. */
export const messages = {
  select: (name: string) => `Select ${name}`,
  selection: 'Selection',
  // Fixed.
  selected: (count: number) =>
    count === 1 ? '1 item selected' : `${formatCount(count)} items selected`,
  selectAll: 'Select all',
  cancel: 'Cancel',
  notLoaded: 'Loading…',
  noPreview: 'No preview yet',
  /** Read by screen readers after it. */
  noPreviewOf: (name: string) => `: ${name}`,
};
