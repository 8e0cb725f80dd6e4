import { quoted } from '../../ui/format/quoted.ts';

// What the page says where the wall has no image. Apart from the other texts of the gallery, which come with the first
// page.
// Fixed.
export const emptyTitle = 'Hmm, nothing here...';
export const emptyText = 'Try being more specific or using different keywords';
// Below what is fixed.
export const emptySearch = (text: string) => `No photo fits ${quoted(text)}.`;
export const emptyGallery = 'No photos here yet. Come back soon.';
export const emptyOwnGallery = 'No photos here yet. Upload the first ones.';
export const upload = 'Upload photos';
export const showAll = 'Show all';
