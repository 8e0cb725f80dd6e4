/** The digits the value has; what lies behind the third decimal is noise of 32-bit fractions: 1.7799999714. */
export function withoutNoise(value: number): string {
  return String(Number(value.toFixed(3)));
}
