/** Make and model without saying the make twice: 'NIKON CORPORATION' and 'NIKON D850' are a 'NIKON D850'. */
export function cameraName(make: string, model: string): string {
  const [firstWord] = wordsOf(model);
  const saysMake = firstWord !== undefined && wordsOf(make).includes(firstWord);
  return saysMake ? model : `${make} ${model}`.trim();
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
