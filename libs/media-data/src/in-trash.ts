import { trusted } from 'mongoose';

/** The time of deletion of what was deleted for good and is not removed yet: earlier than any real one. */
export const expired = new Date(0);

/** What can be restored. */
export const inTrash = { deletedAt: trusted({ $gt: expired }) };

/** What can be restored and has one of these ids, or was deleted until a time. */
export const inTrashBy = (which: readonly string[] | Date) =>
  which instanceof Date
    ? { deletedAt: trusted({ $gt: expired, $lte: which }) }
    : { ...inTrash, _id: trusted({ $in: which }) };
