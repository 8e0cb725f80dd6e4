// The baseline of captions: ONNX Runtime with decoded pixels, and a loop that chooses the most likely token.
import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { CAPTION_TOKENS, decoderShape, END } from '../models/decoder-network.ts';
import { HEAD } from '../models/transformer.ts';
import { answerParent } from './child.ts';
import type { RawModelQuestion } from './raw-model.ts';
import { openSession, toTensor } from './raw-session.ts';

interface Sessions {
  encoder: InferenceSession;
  decoder: InferenceSession;
}
type Tensors = Record<string, Tensor>;

let sessions: Sessions | undefined;
const ready: Tensor[] = [];

// The first question loads the model and the pictures. Each later question computes a caption for every picture.
answerParent(async ({ folder, pictures }: RawModelQuestion) => {
  if (!sessions) {
    const open = (role: string) => openSession(`${folder}/onnx/${role}.onnx`);
    sessions = {
      encoder: await open('encoder_model'),
      decoder: await open('decoder_model_merged'),
    };
    for (const picture of pictures) ready.push(await toTensor(picture, 'fill'));
  }
  for (const pixels of ready) {
    const { length } = await captionTokens(sessions, pixels);
    if (length !== CAPTION_TOKENS) throw new Error(`a caption has ${length} tokens`);
  }
});

async function captionTokens({ encoder, decoder }: Sessions, pixels: Tensor): Promise<number[]> {
  const { last_hidden_state } = await encoder.run({ pixel_values: pixels });
  const picture = present(last_hidden_state);
  const tokens: number[] = [];
  let cache = emptyCache();
  for (let token = END; ; tokens.push(token)) {
    const input_ids = new Tensor('int64', [BigInt(token)], [1, 1]);
    const { logits, ...keysAndValues } = await decoder.run({
      input_ids,
      encoder_hidden_states: picture,
      ...cache,
    });
    token = mostLikely(present(logits));
    if (token === END) return tokens;
    cache = toPast(keysAndValues);
  }
}

function emptyCache(): Tensors {
  const cache: Tensors = {};
  for (let layer = 0; layer < decoderShape.n_layer; layer += 1)
    for (const part of ['key', 'value'])
      cache[`past_key_values.${layer}.${part}`] = new Tensor(
        'float32',
        [],
        [1, decoderShape.n_head, 0, HEAD],
      );
  return cache;
}

const toPast = (outputs: Record<string, Tensor>): Tensors =>
  Object.fromEntries(
    Object.entries(outputs).map(([name, value]) => [
      name.replace('present', 'past_key_values'),
      value,
    ]),
  );

function mostLikely({ data }: Tensor): number {
  if (!(data instanceof Float32Array)) throw new Error('the logits are not floats');
  let best = 0;
  for (let token = 1; token < data.length; token += 1)
    if ((data[token] ?? 0) > (data[best] ?? 0)) best = token;
  return best;
}

function present(tensor: Tensor | undefined): Tensor {
  if (!tensor) throw new Error('an output of the network is missing');
  return tensor;
}
