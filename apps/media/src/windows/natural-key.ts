/** The accents of Latin, Greek and Cyrillic. The marks of other scripts can be vowels. */
const accentRuns = /[\u0300-\u036f]/g;

/**
 * A text that sorts as people count, without case and accents: `IMG_9` before `IMG_10`. A collator does the same, but
 * needs a second for 100,000 names.
 */
export function naturalKey(name: string): string {
  const plain = name.toLowerCase().normalize('NFKD').replace(accentRuns, '');
  return plain.replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '');
    // Longer numbers are larger. Two digits are enough for the length of a number in a file name.
    return `${String(number.length).padStart(2, '0')}${number}`;
  });
}
