/** A constant of the module: in a VM context, in which tests run, each look-up of a global takes a microsecond. */
const { imul } = Math;

/** Each table groups images by the first bits of a word of its own. */
export const tableCount = 16;
export const bitsPerWord = 16;
export const signatureBits = tableCount * bitsPerWord;

/** An arbitrary constant: with the same seed, two runs find the same pairs. */
const seed = 0x5a10;

/**
 * Turns vectors into signatures of 256 bits that agree in the more bits the smaller the angle between the vectors is:
 * each bit is the side of a random plane on which the vector lies. The planes are those of a Walsh–Hadamard transform
 * after random changes of sign, which for 512 dimensions costs about a twentieth of 256 dot products.
 */
export class SignatureProjection {
  private readonly size: number;
  private readonly signs: Int8Array[];
  private readonly rotated: Float32Array;

  constructor(private readonly dimensions: number) {
    this.size = 2 ** Math.ceil(Math.log2(Math.max(2, dimensions)));
    const random = randomBits(seed);
    const rounds = Math.ceil(signatureBits / this.size);
    this.signs = Array.from({ length: rounds }, () =>
      Int8Array.from({ length: dimensions }, () => (random() ? 1 : -1)),
    );
    this.rotated = new Float32Array(this.size);
  }

  /**
   * Writes the signature of a vector.
   * @param center the mean of all vectors: without it, most vectors lie on the same side of most planes
   * @param words receives the {@link tableCount} words
   */
  write(vector: Float32Array, center: Float32Array, words: Uint16Array): void {
    words.fill(0);
    this.signs.forEach((signs, round) => {
      this.rotate(vector, center, signs);
      const first = round * this.size;
      const end = Math.min(signatureBits, first + this.size);
      for (let bit = first; bit < end; bit += 1) {
        // The arrays have these elements; `!` keeps the loop free of branches.
        if (this.rotated[bit - first]! > 0) words[bit >> 4]! |= 1 << (bit & 15);
      }
    });
  }

  private rotate(vector: Float32Array, center: Float32Array, signs: Int8Array): void {
    const { rotated, dimensions } = this;
    rotated.fill(0, dimensions);
    for (let at = 0; at < dimensions; at += 1) {
      rotated[at] = (vector[at]! - center[at]!) * signs[at]!;
    }
    transform(rotated);
  }
}

/** The Walsh–Hadamard transform, in place; the length is a power of two. */
function transform(values: Float32Array): void {
  for (let half = 1; half < values.length; half *= 2) {
    for (let start = 0; start < values.length; start += 2 * half) {
      for (let at = start; at < start + half; at += 1) {
        const [a, b] = [values[at]!, values[at + half]!];
        values[at] = a + b;
        values[at + half] = a - b;
      }
    }
  }
}

/** Random bits that are the same in every process: a xorshift generator. */
function randomBits(start: number): () => boolean {
  let state = start;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state < 0;
  };
}

/** How many bits of two signatures agree. Each signature is {@link signatureBits} / 32 words, from its own start. */
export function agreement(words: Uint32Array, a: number, b: number): number {
  let differing = 0;
  for (let at = 0; at < signatureBits / 32; at += 1)
    differing += ones(words[a + at]! ^ words[b + at]!);
  return signatureBits - differing;
}

/** The number of ones in 32 bits: counted in pairs, then in fours, then in bytes, which the product adds up. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
