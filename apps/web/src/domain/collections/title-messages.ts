// What a collection without a title is called, also in the viewer, which needs no other texts of collections.
export const untitled = 'Untitled';
