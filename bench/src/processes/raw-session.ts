// Shared by the baselines of models: sessions and pixels as in Salon's model process.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { SIDE } from '../models/vision-network.ts';

const AREA = SIDE * SIDE;

/** Uses the options of Salon's model process. */
export const openSession = (network: string): Promise<InferenceSession> =>
  InferenceSession.create(network, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });

/** The pixels of an encoded picture, one channel after the other, from -1 to 1. */
export async function toTensor(picture: Buffer, fit: 'cover' | 'fill'): Promise<Tensor> {
  const pixels = await sharp(picture).resize(SIDE, SIDE, { fit }).raw().toBuffer();
  const floats = new Float32Array(3 * AREA);
  for (let at = 0; at < floats.length; at += 1)
    floats[at] = (pixels[(at % AREA) * 3 + Math.floor(at / AREA)] ?? 0) / 127.5 - 1;
  return new Tensor('float32', floats, [1, 3, SIDE, SIDE]);
}
