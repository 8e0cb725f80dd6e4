/** The path inside the chosen or dropped folder, which react-dropzone adds; else the name. */
export const pathOf = (file: File): string =>
  'path' in file && typeof file.path === 'string' ? file.path : file.name;
