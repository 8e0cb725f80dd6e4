// The interface texts of the theme.
/** What a press leads to. */
export const themeSwitch = {
  light: 'Switch to the light theme',
  dark: 'Switch to the dark theme',
  system: 'Use the theme of the system',
};
