/** The file in the models folder that records the installed models. */
export const lockFileName = 'models.lock.json';
