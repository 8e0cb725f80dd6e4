/**
 * The dot product of two vectors of the same length: of vectors of length 1, the cosine of the angle between them. Four
 * sums at a time let the processor overlap the additions.
 */
export function dot(one: Float32Array, other: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  const end = one.length - (one.length % 4);
  for (let at = 0; at < end; at += 4) {
    a += one[at]! * other[at]!;
    b += one[at + 1]! * other[at + 1]!;
    c += one[at + 2]! * other[at + 2]!;
    d += one[at + 3]! * other[at + 3]!;
  }
  for (let at = end; at < one.length; at += 1) a += one[at]! * other[at]!;
  return a + b + c + d;
}
