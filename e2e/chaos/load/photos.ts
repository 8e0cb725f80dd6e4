import sharp from 'sharp';

/** A photo with noise, different for each number and large enough to be scaled. */
export function photoOf(seed: number, number: number): Promise<Buffer> {
  const background = { r: number % 256, g: Math.floor(number / 256) % 256, b: seed % 256 };
  const noise = { type: 'gaussian', mean: 60 + (number % 120), sigma: 20 } as const;
  return sharp({ create: { width: 900, height: 600, channels: 3, background, noise } })
    .jpeg({ quality: 70 })
    .withExif({ IFD0: { ImageDescription: `${seed} ${number}` } })
    .toBuffer();
}
