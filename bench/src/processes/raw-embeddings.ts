// The baseline of embeddings: ONNX Runtime with pixels that are ready, and nothing else.
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { answerParent } from './child.ts';
import type { RawModelQuestion } from './raw-model.ts';
import { openSession, toTensor } from './raw-session.ts';

let session: InferenceSession | undefined;
const ready: Tensor[] = [];

// The first question prepares; each one after that runs all pictures once.
answerParent(async ({ folder, pictures }: RawModelQuestion) => {
  if (!session) {
    session = await openSession(`${folder}/onnx/vision_model.onnx`);
    for (const picture of pictures) ready.push(await toTensor(picture, 'cover'));
  }
  for (const pixel_values of ready) await session.run({ pixel_values });
});
