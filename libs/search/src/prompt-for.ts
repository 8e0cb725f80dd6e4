/** Models of this kind were trained on captions, and know a whole one better than a word. */
export const promptFor = (text: string): string => `a photo of ${text}`;
