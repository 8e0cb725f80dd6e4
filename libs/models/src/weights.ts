/**
 * The names of number formats in Transformers.js with the endings of their files, most preferred first. On a CPU int8
 * is the fastest; formats with fewer bits only save memory.
 */
export const weightSuffixes = {
  int8: '_int8',
  q8: '_quantized',
  fp32: '',
  fp16: '_fp16',
  q4: '_q4',
  uint8: '_uint8',
  q4f16: '_q4f16',
  bnb4: '_bnb4',
} as const;

export type WeightType = keyof typeof weightSuffixes;

/** The path of a network's file in a model's folder. */
export const weightFile = (role: string, type: WeightType): string =>
  `onnx/${role}${weightSuffixes[type]}.onnx`;

/** The most preferred format for which a role has a file; undefined without a file. */
export function chooseWeights(
  role: string,
  hasFile: (path: string) => boolean,
): WeightType | undefined {
  // Object.keys widens to string; the keys of the record are exactly the formats.
  const types = Object.keys(weightSuffixes) as WeightType[];
  return types.find((type) => hasFile(weightFile(role, type)));
}
