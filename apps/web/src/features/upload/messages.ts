import type { RefusedFile } from '@salon/api-contract';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { formatMoment } from '../../ui/format/format-moment.ts';
import { formatCount } from '../../ui/format/format-count.ts';
import { quoted } from '../../ui/format/quoted.ts';

const files = (count: number) => (count === 1 ? '1 file' : `${formatCount(count)} files`);

export const pageTexts = {
  documentTitle: (title: string) => `${title} · Salon`,
  titles: { select: 'Upload images', review: 'Review', complete: 'Upload Complete' },
  steps: ['Select', 'Review', 'Complete'],
  stepsLabel: 'Steps',
  leave: {
    title: 'Stop the upload?',
    description: 'Files are still being sent. Files that have not arrived will be lost.',
    action: 'Leave',
  },
  leaveFailed: {
    title: 'Leave without the other files?',
    description: 'Some files could not be sent. Those that have arrived stay for review.',
    action: 'Leave',
  },
  leaveUnsent: {
    title: 'Leave without the files?',
    description: 'The files could not be sent.',
    action: 'Leave',
  },
  leaveChosen: {
    title: 'Leave without uploading?',
    description: 'The chosen files have not been sent yet.',
    action: 'Leave',
  },
} as const;

/** The server may keep them for longer, until its next clean-up. */
const keptUntil = (count: number, until: string) =>
  `${count === 1 ? 'It is' : 'They are'} kept until ${formatMoment(until)}.`;

/** For links beside work that must not be lost. */
const newTab = '(opens in a new tab)';

export const selectTexts = {
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  input: 'Images to upload',
  drop: 'or drop files and folders anywhere on this page',
  dropNow: 'Drop to add',
  full: 'No more files can be added.',
  reading: 'Reading the files…',
  unreadable:
    'No files were added, because one of them cannot be read. Leave it out, or choose the files with the buttons.',
  hint: (maxSize: number) => `JPEG and PNG, up to ${maxSize} MB`,
  list: 'Chosen files',
  count: 'Files chosen: ',
  remove: (name: string) => `Remove ${name}`,
  /** Follows the count; a link to the setting ends the sentence. */
  excess: (max: number) =>
    ` At most ${formatCount(max)} can be uploaded at a time. Remove some, or `,
  raiseLimit: 'raise the limit in Settings',
  newTab,
  keepFirst: (count: number) => `Keep the first ${formatCount(count)}`,
  next: 'Continue',
  tooMany: (max: number) => `Only the first ${formatCount(max)} files were added.`,
  manyRefused: (count: number) =>
    `${formatCount(count)} files were not added. They are listed on this page.`,
} as const;

export const refusedTexts = {
  heading: (count: number) => `${files(count)} not added`,
  list: 'Files and reasons',
  unreadable:
    'The file cannot be read any more: it was changed, moved or removed. Choose it again.',
  more: (count: number) => `And ${formatCount(count)} more.`,
  reason: ({ message, hint }: Pick<RefusedFile, 'message' | 'hint'>) =>
    hint ? `${message} ${hint}` : message,
} as const;

export const sendingTexts = {
  working: 'Extracting metadata...',
  offline: 'Waiting for the connection…',
  failed: (count: number) => `${files(count)} could not be sent.`,
  done: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)} done`,
  announced: (percent: number) => `${percent} per cent.`,
  total: 'All files',
  list: 'Files being sent',
  cancel: 'Cancel',
  cancelOne: (name: string) => `Cancel ${name}`,
  retry: 'Try again',
  retryOne: (name: string) => `Try again: ${name}`,
  retryAll: 'Try all again',
  goOn: (count: number) => `Continue with ${files(count)}`,
  errorTitle: 'Error Uploading Images',
  states: { queued: 'Waiting', reading: 'Reading…', staged: 'Ready', failed: 'Not added' },
  sent: (percent: number, size: string) => `${percent} % of ${size}`,
} as const;

export const cancelSendingTexts = {
  question: 'Cancel the upload?',
  consequence: 'Some files have arrived. You can review them now, without the others.',
  review: 'Review them',
  discard: 'Discard them',
} as const;

export const reviewTexts = {
  list: 'Images to review',
  keys: 'Enter or Tab: next caption. Arrow down: the buttons of the image.',
  caption: 'Caption',
  editAll: (count: number) => `Edit all ${formatCount(count)} at once`,
  applyToAll: 'Apply to all',
  remove: (name: string) => `Remove ${name}`,
  moreFields: 'More fields',
  fewerFields: 'Fewer fields',
  ofFile: (name: string) => `of ${name}`,
  metadataOf: (name: string) => `Metadata of ${name}`,
  cancel: 'Cancel',
  confirm: (count: number) => `Confirm: publish ${countOfImages(count)}`,
  confirming: 'Uploading images...',
  applied: (count: number) => ({
    title: 'Metadata Applied',
    description: `Applied to ${countOfImages(count)}.`,
  }),
  /** The server refused certain images. */
  imagesRefused: 'Error Confirming Images',
  uploadRefused: 'Error Confirming Upload',
  /** The reason beside the name of a file. */
  missing: 'The upload no longer exists. Upload the file again.',
} as const;

export const removalTexts = {
  question: (name: string) => `Remove ${name}?`,
  consequence:
    'The uploaded file will be removed from the server, and what you typed will be lost.',
  remove: 'Remove',
} as const;

export const cancelTexts = {
  question: 'Cancel the review?',
  consequence: (count: number, until: string | undefined) => {
    const offer =
      count === 1
        ? 'You can keep the uploaded image, with what you typed, and review it later.'
        : `You can keep the ${countOfImages(count)}, with what you typed, and review them later.`;
    return until ? `${offer} ${keptUntil(count, until)}` : offer;
  },
  keep: 'Keep for later',
  discard: (count: number) => `Discard ${countOfImages(count)}`,
} as const;

export const discardTexts = {
  title: (count: number) => (count === 1 ? 'Image Not Discarded' : 'Images Not Discarded'),
  published: (count: number) =>
    count === 1
      ? '1 image could not be discarded, because it is published or being published.'
      : `${countOfImages(count)} could not be discarded, because they are published or being published.`,
  /** The server did not answer. */
  left: (count: number) =>
    count === 1
      ? '1 image could not be discarded. The clean-up of uploads removes it later.'
      : `${countOfImages(count)} could not be discarded. The clean-up of uploads removes them later.`,
  show: 'See all images',
} as const;

export const collectionTexts = {
  label: 'Add to collection',
  none: 'None',
  new: 'New collection',
  /** A collection whose title another one has too. */
  counted: (title: string, images: string) => `${title} (${images})`,
  /** The folder that the files were chosen from. */
  newOfFolder: (title: string) => `New collection ${quoted(title)}`,
  title: 'Title',
  titleMissing: 'Enter a title.',
  adding: (title: string) => `Adding to ${quoted(title)}…`,
  failed: (title: string, reason: string) =>
    `The images are published, but not all could be added to ${quoted(title)}. ${reason}`,
  failedTitle: 'Error Adding Images',
  added: 'Added to the collection',
  published: (count: number) =>
    `${countOfImages(count)} ${count === 1 ? 'is' : 'are'} in the gallery.`,
  addedTitle: 'Collection Updated',
  addedTo: (title: string) => `The uploaded images were added to ${quoted(title)}.`,
  retry: 'Try again',
  gone: (title: string) => `The collection ${quoted(title)} no longer exists.`,
} as const;

export const duplicateTexts = {
  published: 'This image is already in the gallery.',
  deleted: 'This image is in the trash.',
  staged: (name: string) =>
    `This is the same image as ${quoted(name)}, which also waits for review.`,
  show: 'Show it',
  seeImage: 'See the image',
  seeTrash: 'See the trash',
  newTab,
  leaveOut: 'Leave out',
} as const;

export const completeTexts = {
  list: 'Uploaded images',
  pending: 'Being prepared',
  all: 'All Images',
  more: 'Upload More',
} as const;

export const offerTexts = {
  label: 'An earlier upload',
  waiting: (images: string, count: number) =>
    `${images} from an earlier upload ${count === 1 ? 'waits' : 'wait'} for review.`,
  kept: keptUntil,
  /** The clean-up has not run yet. */
  overdue: (count: number) => `${count === 1 ? 'It' : 'They'} may be removed at any time.`,
  elsewhere: (images: string, count: number) =>
    `${images} ${count === 1 ? 'is' : 'are'} being uploaded or reviewed in another tab or window.`,
  review: (count: number) => (count === 1 ? 'Review it' : 'Review them'),
  discard: 'Discard',
  question: (images: string, count: number) =>
    count === 1 ? 'Discard image' : `Discard ${images}`,
  consequence: 'The uploaded files will be removed from the server.',
} as const;
