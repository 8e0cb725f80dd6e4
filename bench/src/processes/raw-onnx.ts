// The baseline of embeddings: ONNX Runtime with pixels that are ready, and nothing else.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { answerParent } from './child.ts';

export interface RawOnnxQuestion {
  /** Path of the network. */
  network: string;
  /** Encoded pictures. */
  pictures: Buffer[];
}

/** Those of the models' own process. */
const options: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  extra: { session: { intra_op: { allow_spinning: '0' } } },
};
const SIDE = 224;
const AREA = SIDE * SIDE;

let session: InferenceSession | undefined;
const ready: Tensor[] = [];

async function toTensor(picture: Buffer): Promise<Tensor> {
  const pixels = await sharp(picture).resize(SIDE, SIDE, { fit: 'cover' }).raw().toBuffer();
  const floats = new Float32Array(3 * AREA);
  for (let at = 0; at < floats.length; at += 1)
    floats[at] = (pixels[(at % AREA) * 3 + Math.floor(at / AREA)] ?? 0) / 128 - 1;
  return new Tensor('float32', floats, [1, 3, SIDE, SIDE]);
}

// The first question prepares; each one after that runs all pictures once.
answerParent(async ({ network, pictures }: RawOnnxQuestion) => {
  if (!session) {
    session = await InferenceSession.create(network, options);
    for (const picture of pictures) ready.push(await toTensor(picture));
  }
  for (const pixel_values of ready) await session.run({ pixel_values });
});
