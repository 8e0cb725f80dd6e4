import type { Value } from '@salon/test-kit';
import { Transformer, type Activation } from './transformer.ts';

// The weights are random: only the computing time is meaningful, not the output.
const LAYERS = 12;
const WIDTH = 768;
/** Width and height of the input pictures of all models here, in px. */
export const SIDE = 224;

/** The vision network of CLIP ViT-B/32, from the `pixel_values` of one picture to its `image_embeds`. */
export function clipVisionNetwork(): Buffer {
  const dimensions = 512;
  const network = new Transformer('vision_model', WIDTH);
  const { graph } = network;
  const state = encoded(network, { patch: 32, activation: 'quick' });
  const picture = graph.node('Gather', [state, graph.int64s(0)], { axis: 1 });
  const flat = graph.node('Flatten', [network.normalised(picture)], { axis: 1 });
  const projection = network.weights(WIDTH, dimensions);
  const vector = graph.node('MatMul', [flat, projection]);
  graph.output('image_embeds', vector, ['batch_size', dimensions]);
  return graph.encode();
}

/** The encoder of ViT-GPT2, a ViT-B/16: from `pixel_values` to `last_hidden_state`. */
export function vitNetwork(): Buffer {
  const network = new Transformer('encoder_model', WIDTH);
  const state = network.normalised(encoded(network, { patch: 16, activation: 'exact' }));
  network.graph.output('last_hidden_state', state, ['batch_size', 'encoder_length', WIDTH]);
  return network.graph.encode();
}

interface Variant {
  /** Width and height of the squares that a picture is cut into, in px. */
  patch: number;
  activation: Activation;
}

function encoded(network: Transformer, { patch, activation }: Variant): Value {
  const { graph } = network;
  const patches = (SIDE / patch) ** 2;
  const pixels = graph.input('pixel_values', ['batch_size', 3, SIDE, SIDE]);
  const filters = network.weights(WIDTH, 3, patch, patch);
  const sizes = { kernel_shape: [patch, patch], strides: [patch, patch] };
  const maps = graph.node('Conv', [pixels, filters], sizes);
  const rows = graph.node('Reshape', [maps, graph.int64s(0, WIDTH, patches)]);
  const columns = graph.node('Transpose', [rows], { perm: [0, 2, 1] });
  // The first token represents the whole picture.
  const tokens = graph.node('Concat', [network.weights(1, 1, WIDTH), columns], {
    axis: 1,
  });
  let state = network.add(tokens, network.weights(1, patches + 1, WIDTH));
  if (activation === 'quick') state = network.normalised(state); // CLIP does, ViT does not
  for (let layer = 0; layer < LAYERS; layer += 1) state = network.layer(state, activation);
  return state;
}
