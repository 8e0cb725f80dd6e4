/** The time of deletion of what was deleted for good and is not removed yet: earlier than any real one. */
export const expired = new Date(0);
