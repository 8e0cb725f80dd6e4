/** Rows of length 1 at right angles to each other, the same on every call (Gram-Schmidt on a fixed sequence). */
export function orthonormalRows(count: number, length: number): number[][] {
  let state = 1;
  // The constants of Numerical Recipes' linear congruential generator.
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const rows: number[][] = [];
  while (rows.length < count) {
    let row = Array.from({ length }, next);
    for (const earlier of rows) {
      const overlap = dot(row, earlier);
      row = row.map((value, i) => value - overlap * earlier[i]!);
    }
    const size = Math.hypot(...row);
    rows.push(row.map((value) => value / size));
  }
  return rows;
}

const dot = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
