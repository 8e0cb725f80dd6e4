/** The interface texts of calls about settings and models. */
export const messages = {
  settingsFailed: 'Error Fetching Settings',
  changedBeforeReset: 'This was changed in the meantime. Reset again to replace it.',
  modelsFailed: 'Error Fetching Models',
};
