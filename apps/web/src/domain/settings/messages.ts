/** The interface texts of loading settings and models. */
export const messages = {
  settingsFailed: 'Error Fetching Settings',
  modelsFailed: 'Error Fetching Models',
};
