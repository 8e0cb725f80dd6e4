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
// As `quoted` writes them; a shared file would cost the first page bytes.
export const searchingFor = (text: string) => `Searching for “\u2068${text}\u2069”…`;
export const foundFor = (count: string, text: string) => `${count} for “\u2068${text}\u2069”`;
