// The interface texts of images on the wall, which the first page has.
// Constants, not an object: the bundle of the first page then has no property names.
export const photo = 'Photo';
export const knownPhoto = (known: string) => `Photo, ${known}`;
