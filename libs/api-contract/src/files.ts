/** The path of all renditions. Apart from their route, because the first page of the web app does not load zod. */
export const filesPath = '/files';

/** The address of a rendition, `<imageId>/<digest>-<type>.<extension>` below that of all. */
export const filePath = (imageId: string, filename: string) =>
  `/api${filesPath}/${imageId}/${filename}`;
