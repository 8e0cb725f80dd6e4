import { changedTo } from '../../domain/changed-to.ts';
import type { ShortcutGroup } from '../../ui/shortcut-list.tsx';

const keysOfPc = { ctrl: 'Ctrl', delete: 'Delete' };
const keysOfMac = { ctrl: '⌘', delete: 'Delete ⌫' };

const shortcutsWith = (named: typeof keysOfPc): ShortcutGroup[] => [
  {
    title: 'In the list',
    keys: [
      ['Arrows, Page up, Page down', 'Move between images'],
      ['Home, End', 'First, last image'],
      ['Enter', 'Open the image'],
      [named.delete, 'Delete what is selected'],
      [`${named.ctrl} Z`, 'Undo the last change'],
      ['?', 'Keyboard shortcuts'],
    ],
  },
  {
    title: 'Selecting',
    keys: [
      [`Space, ${named.ctrl} click`, 'Select one more, or one less'],
      ['Shift arrows, Shift click', 'Select everything in between'],
      ['Drag', 'Select what lies under the frame'],
      [`${named.ctrl} A`, 'Select all'],
      ['Escape', 'Select nothing'],
    ],
  },
];

/** The interface texts of the images: the list, one image and its form. */
export const messages = {
  documentTitle: 'Images · Salon',
  heading: 'Images',
  list: 'Images',
  loading: 'Loading the images…',
  loadFailed: 'Could not load the images',
  copies: 'Copies',
  trash: 'Trash',
  upload: 'Upload',
  emptyTitle: 'No images yet',
  emptyText: 'Upload your first photos; the gallery shows them at once.',
  uploadImages: 'Upload images',

  labels: 'Captions and file names',
  keyboard: 'Keyboard',
  shortcuts: shortcutsWith(keysOfPc),
  shortcutsOfMac: shortcutsWith(keysOfMac),
  searching: 'Searching…',
  searchFailed: 'The search failed',
  nothingFound: 'Nothing found',
  nothingFoundHint: 'No image fits these words. Try fewer or other ones.',
  nothingLeft: 'No image here is of this kind.',
  showAll: 'Show all images',

  image: {
    documentTitle: (title: string) => `${title} · Salon`,
    all: 'Images',
    /** Instead of a title that is not known. */
    source: 'Collection',
    edit: 'Edit',
    delete: 'Delete',
    deleteLabel: (title: string) => `Delete ${title}`,
    deleteFailed: 'Delete Failed',
    steps: 'Other images',
    previous: 'Previous image',
    next: 'Next image',
    inGallery: 'View in the gallery',
    collection: 'Its collection',
    inCollection: (title: string) => `In the collection ${title}`,
    original: 'Download the original',
    originalLoading: 'Loading the original…',
    originalFailed: 'Original Not Loaded',
    noPreview: 'No preview yet',
    /** Read by screen readers in place of a missing caption. */
    noCaption: 'Photo',
  },
  notLoaded: {
    documentTitle: 'Image · Salon',
    heading: 'Image',
    failed: 'Could not load the image',
    missing: 'This image does not exist',
    missingReason: 'It may have been deleted.',
    all: 'All Images',
  },

  facts: {
    file: 'File',
    date: 'Date',
    time: 'Time',
    uploaded: 'Uploaded',
    name: 'Name',
    dimensions: 'Dimensions',
    size: 'Size',
    comment: 'Comment',
  },
  rendering: 'The previews are being made.',
  renderAgain: 'Make previews again',
  renderProblems: {
    'files-missing': 'The previews could not be made: the original is missing.',
    unreadable: 'The previews could not be made: the original cannot be decoded.',
    'not-rendered': 'The previews could not be made: every try failed.',
  },

  edit: {
    documentTitle: (title: string) => `Edit ${title} · Salon`,
    heading: 'Edit image',
    metadata: (title: string) => `Metadata of ${title}`,
    reset: 'Reset',
    cancel: 'Cancel',
    save: 'Save Changes',
    next: 'Next',
    saveAndNext: 'Save and next',
    changed: changedTo,
  },
  updated: { title: 'Image Updated', description: 'Image metadata updated successfully.' },
  modelCaption: 'Caption by a model. Edit or accept it.',
  captionAccepted: 'Caption accepted.',
  acceptCaption: 'Accept',
};
