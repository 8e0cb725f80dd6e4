import { z } from 'zod';
import { envelope } from './envelope.ts';
import { id } from './fields.ts';
import { imageMetadataEdit } from './images.ts';
import { limits } from './limits.ts';
import { taskRun } from './tasks.ts';
import { adminList } from './windows.ts';
import { uniqueIds } from './unique-ids.ts';

/** All images of a list except some. */
export const listSelection = z.object({
  list: adminList,
  /** Of the list that the client has shown: if the list has other images now, the request is refused. */
  version: z.string().min(1).max(100),
  except: z.array(z.string()).max(limits.windowIds).default([]),
});

/** Some images by their ids. */
const idSelection = z.object({
  ids: uniqueIds(z.array(z.string()).min(1, 'Name at least one image.').max(limits.changedIds)),
});

export const imageSelection = z.union([listSelection, idSelection]);
export type ImageSelection = z.infer<typeof imageSelection>;

/** What is done to each image: `edit` leaves missing fields unchanged, `add` appends to a collection. */
export const imageChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delete') }),
  z.object({ kind: z.literal('edit'), metadata: imageMetadataEdit }),
  z.object({ kind: z.literal('add'), collectionId: id, move: z.boolean().default(false) }),
]);
export type ImageChange = z.infer<typeof imageChange>;

export const changeImagesBody = z.object({ selection: imageSelection, change: imageChange });
export type ChangeImagesBody = z.infer<typeof changeImagesBody>;

/** The run that makes a change, and the id of the change, for its undo. */
export const changeReply = envelope(z.object({ id, run: taskRun }));
