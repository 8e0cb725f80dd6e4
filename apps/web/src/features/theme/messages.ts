// The interface texts of the theme.
// Constants, not an object: the bundle of the first page then has no property names.
export const theme = (name: string) => `Theme: ${name}`;
