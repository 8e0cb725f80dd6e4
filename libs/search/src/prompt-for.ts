/** These models were trained on captions, and match a whole caption better than a word. */
export const promptFor = (text: string): string => `a photo of ${text}`;
