import { api } from './api.ts';

/*
 * What a change outdates of all that the dashboard has loaded: what a screen shows of it is loaded again. Only this file
 * and the endpoints name tags. Most changes need none: the next screen loads a list again if this tab has changed
 * something since (see `list-endpoint.ts`), and some changes patch what is loaded.
 */
const outdate = api.util.invalidateTags;

/** Tags of what shows how many images there are, and in which collections; without the lists of images. */
const counts = ['Collection', 'Collections', 'Copies', 'Filters', 'Trash'] as const;

const imageTags = (ids: Iterable<string>) =>
  Array.from(ids, (id) => ({ type: 'Image', id }) as const);

/** Images were published. */
export const imagesPublished = () => outdate(['Images']);

/** Images were deleted, which their list shows already. */
export const imagesDeleted = () => outdate([...counts]);

/** Images were restored, which their list shows already, but not a page that showed that an image is gone. */
export const imagesRestored = (ids: Iterable<string>) => outdate([...counts, ...imageTags(ids)]);

/** Images were edited, which their list shows already. */
export const imagesEdited = (ids: Iterable<string>) =>
  outdate(['Collection', 'Filters', ...imageTags(ids)]);

/** Others have edited images. */
export const imagesEditedElsewhere = () => outdate(['Collection', 'Image', 'Images']);

/** A change of any number of images, or its undo, has ended or could not be started. */
export const imagesChangedByServer = () =>
  outdate(['Collection', 'Collections', 'Copies', 'Image', 'Images', 'Trash']);

/** Others may have changed the list of images, or this page has, without a patch of the list. */
export const imageListOutdated = () => outdate(['Images']);

/** Others have changed what images can be narrowed to. */
export const filtersOutdated = () => outdate(['Filters']);

/** Images came into a collection, or left one: they may have been in any other one. */
export const membershipChanged = () => outdate(['Collection', 'Collections', 'Image', 'Images']);

/** The images of a collection have another order. */
export const orderChanged = () => outdate(['Collection', 'Collections', 'Images']);

export const collectionsRestored = () =>
  outdate(['Collection', 'Collections', 'Image', 'Images', 'Trash']);

/** Others may have changed the list of collections. */
export const collectionListOutdated = () => outdate(['Collections']);

/** Pairs of likely copies were decided, or opened again. */
export const copiesDecided = () => outdate(['Copies']);

/** Others may have changed anything but what looks for changes itself: lists of images, and a collection that is shown. */
export const mayBeOutdated = () =>
  outdate(['Collections', 'Copies', 'Image', 'Models', 'Settings', 'Trash']);

/** Images left the trash. */
export const trashChanged = () => outdate(['Trash']);

/** An installation of models has ended: other tasks may be able to run. */
export const modelsInstalled = () => outdate(['Models']);
