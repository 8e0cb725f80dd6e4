/**
 * A text that sorts as people count, without case and accents: `IMG_9` before `IMG_10`. A collator does the same, but
 * sorts 100,000 names in a second.
 */
export function naturalKey(name: string): string {
  const plain = name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '');
    // Longer numbers are larger. The digit before the number keeps numbers before letters.
    return `${Math.min(9, number.length)}${number}`;
  });
}
