/** The interface texts of the theme. */
export const messages = {
  theme: (name: string) => `Theme: ${name}`,
};
