/** The largest signed byte. */
const largest = 127;

/**
 * Scales a vector to the range of a signed byte and rounds each component; the cosine of two vectors changes by about
 * 0.001. Rounding the result of {@link unitVector} again gives the same bytes.
 */
export function quantise(vector: Float32Array): Int8Array<ArrayBuffer> {
  let most = 0;
  for (const component of vector) most = Math.max(most, Math.abs(component));
  const scale = most / largest || 1;
  const bytes = new Int8Array(vector.length);
  for (let at = 0; at < vector.length; at += 1) bytes[at] = Math.round((vector[at] ?? 0) / scale);
  return bytes;
}

/** The vector that {@link quantise} has rounded, with a length of 1. */
export function unitVector(bytes: Int8Array): Float32Array {
  const factor = 1 / lengthOf(bytes);
  const vector = new Float32Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) vector[at] = factor * (bytes[at] ?? 0);
  return vector;
}

/** The Euclidean length; 1 for a vector of zeros, so that it can be divided by. */
export function lengthOf(vector: Int8Array | Float32Array): number {
  let sum = 0;
  for (const component of vector) sum += component * component;
  return Math.sqrt(sum) || 1;
}
