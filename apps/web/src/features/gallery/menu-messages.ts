/** The texts of the menu and of what else is loaded after the first picture. */
export const menuMessages = {
  pause: 'Pause scrolling',
  continue: 'Continue scrolling',
  shortcuts: 'Keyboard shortcuts',
  about: 'About',
  login: 'Log in',
  dashboard: 'Dashboard',
  sortByDate: 'Sort by date',
  sortByRelevance: 'Sort by relevance',
  shuffle: 'Shuffle',
  searchingFor: (text: string) => `Searching for “${text}”…`,
  foundFor: (count: string, text: string) => `${count} for “${text}”`,
};
