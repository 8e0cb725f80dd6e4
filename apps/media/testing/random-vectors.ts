/** Vectors of length 1 in random directions, the same in every run. */
export interface RandomVectors {
  next(): Float32Array;
}

export function randomVectors(dimensions: number, seed = 1): RandomVectors {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / 2 ** 32;
  };
  // Normally distributed components make every direction as likely (Box–Muller).
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return { next: () => withLengthOne(Float32Array.from({ length: dimensions }, normal)) };
}

/** A vector that has this cosine with another one. */
export function aVectorNear(
  vector: Float32Array,
  cosine: number,
  random: RandomVectors,
): Float32Array {
  const other = random.next();
  const along = other.reduce((sum, each, at) => sum + each * (vector[at] ?? 0), 0);
  const across = withLengthOne(other.map((each, at) => each - along * (vector[at] ?? 0)));
  const sine = Math.sqrt(1 - cosine * cosine);
  return vector.map((each, at) => cosine * each + sine * (across[at] ?? 0));
}

function withLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((each) => each / length);
}
