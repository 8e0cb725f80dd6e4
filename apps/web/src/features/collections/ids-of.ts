export const idsOf = (images: readonly { id: string }[]): string[] => images.map(({ id }) => id);
