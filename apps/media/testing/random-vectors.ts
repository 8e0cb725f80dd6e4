/** Constants of the module: in a VM context, in which tests run, each look-up of a global takes a microsecond. */
const { cos, hypot, imul, log, PI, sqrt } = Math;

/** Vectors of length 1 in random directions, the same in every run. */
export interface RandomVectors {
  next(): Float32Array;
}

export function randomVectors(dimensions: number, seed = 1): RandomVectors {
  let state = seed;
  const uniform = () => {
    state = (imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / 2 ** 32;
  };
  // Normally distributed components make every direction as likely (Box–Muller).
  const normal = () => sqrt(-2 * log(uniform())) * cos(2 * PI * uniform());
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
  const sine = sqrt(1 - cosine * cosine);
  return vector.map((each, at) => cosine * each + sine * (across[at] ?? 0));
}

function withLengthOne(vector: Float32Array): Float32Array {
  const length = hypot(...vector);
  return vector.map((each) => each / length);
}
