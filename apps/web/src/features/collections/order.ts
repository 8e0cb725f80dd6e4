export const idsOf = (pictures: readonly { id: string }[]): string[] =>
  pictures.map(({ id }) => id);
