const types = ['image/jpeg', 'image/png'];
const endings = ['.jpg', '.jpeg', '.png'];

/** What the dialogs offer, as the attribute `accept`. */
export const offeredFiles = [...types, ...endings].join(',');

/**
 * Whether a file may be a JPEG or a PNG by its name and type. The server decides, because it looks into the files: one
 * without an ending, as the storage keeps originals, has no type either.
 */
export function mayBeImage({ name, type }: File): boolean {
  const lowerCase = name.toLowerCase();
  const isNamed = types.includes(type) || endings.some((ending) => lowerCase.endsWith(ending));
  return isNamed || (type === '' && !name.includes('.'));
}
