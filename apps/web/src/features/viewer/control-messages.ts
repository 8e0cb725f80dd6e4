// The interface texts of the viewer's buttons, and what screen readers read after each step.
export const back = { title: 'Back', label: 'Back to the gallery' };
export const previous = { title: 'Previous', label: 'Previous image' };
export const next = { title: 'Next', label: 'Next image' };
export const information = { title: 'Information', label: 'Information' };
export const position = (at: number, count: number, title: string) =>
  `Image ${at.toLocaleString('en')} of ${count.toLocaleString('en')}: ${title}`;
