// The interface texts of the theme.
// Constants, not an object: the bundle of the first page then has no property names.
/** What a press leads to. */
export const themeSwitch = {
  light: 'Switch to the light theme',
  dark: 'Switch to the dark theme',
  system: 'Use the theme of the system',
};
