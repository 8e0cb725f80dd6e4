import { expect, it } from '@jest/globals';
import { sharp } from './libvips.ts';
import { decode } from './pixels.ts';
import { DecodingTimeout } from './undecodable-image.ts';

it('gives up a picture that takes too long to decode', async () => {
  const create = { width: 64, height: 64, channels: 3, background: '#4477aa' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  // Enlarging a picture this much takes some ten seconds.
  const decoding = decode(picture, { width: 12_000, height: 12_000 }, 'srgb', 1);
  // Without the pixels, which Jest could not print.
  await expect(decoding.then(() => 'decoded')).rejects.toThrow(DecodingTimeout);
});
