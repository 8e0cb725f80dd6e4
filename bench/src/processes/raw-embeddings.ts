// The baseline of embeddings: only ONNX Runtime with decoded pixels.
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { answerParent } from './child.ts';
import type { RawModelQuestion } from './raw-model.ts';
import { openSession, toTensor } from './raw-session.ts';

let session: InferenceSession | undefined;
const ready: Tensor[] = [];

// The first question loads the model and the pictures. Each later question computes all vectors once.
answerParent(async ({ folder, pictures }: RawModelQuestion) => {
  if (!session) {
    session = await openSession(`${folder}/onnx/vision_model.onnx`);
    for (const picture of pictures) ready.push(await toTensor(picture, 'cover'));
  }
  for (const pixel_values of ready) await session.run({ pixel_values });
});
