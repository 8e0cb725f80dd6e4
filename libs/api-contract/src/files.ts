/** The path of a rendition, `<imageId>/<hash>.<extension>` below `/api/files`. */
export const filePath = (imageId: string, filename: string) => `/api/files/${imageId}/${filename}`;
