/** The path of a rendition, `<imageId>/<digest>-<type>.<extension>` below `/api/files`. */
export const filePath = (imageId: string, filename: string) => `/api/files/${imageId}/${filename}`;
