// The texts of the menu and of what else is loaded after the first picture.
export const pause = 'Pause scrolling';
export const resume = 'Continue scrolling';
export const shortcuts = 'Keyboard shortcuts';
export const about = 'About';
export const login = 'Log in';
export const dashboard = 'Dashboard';
export const sortByDate = 'Sort by date';
export const sortByRelevance = 'Sort by relevance';
export const shuffle = 'Shuffle';
export const searchingFor = (text: string) => `Searching for “${text}”…`;
export const foundFor = (count: string, text: string) => `${count} for “${text}”`;
