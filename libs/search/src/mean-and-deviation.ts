/** The mean of some numbers and their standard deviation; both 0 for an empty list. */
export function meanAndDeviation(numbers: readonly number[]): { mean: number; deviation: number } {
  const mean = average(numbers);
  return { mean, deviation: Math.sqrt(average(numbers.map((each) => (each - mean) ** 2))) };
}

const average = (numbers: readonly number[]) =>
  numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
