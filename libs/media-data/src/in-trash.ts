import { trusted } from 'mongoose';

/** The `deletedAt` of records that were deleted for good and wait for their removal. */
export const expired = new Date(0);

/** What is not in the trash: MongoDB compares a missing field with null. */
export const notInTrash = { deletedAt: null };

/** What can be restored. */
export const inTrash = { deletedAt: trusted({ $gt: expired }) };

/** What can be restored and has one of these ids, or was deleted until a time. */
export const inTrashBy = (which: readonly string[] | Date) =>
  which instanceof Date
    ? { deletedAt: trusted({ $gt: expired, $lte: which }) }
    : { ...inTrash, _id: trusted({ $in: which }) };
