// The interface texts of the link for admins, which visitors do not load.
export const edit = 'Edit';
export const editLabel = 'Edit image';
