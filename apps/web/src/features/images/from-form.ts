/** What the history keeps with the form that follows another one. */
export const FROM_FORM = 'from-form';
