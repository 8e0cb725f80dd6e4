import { Transformer } from './transformer.ts';

const LAYERS = 12;
const WIDTH = 512;
const DIMENSIONS = 512;
const VOCABULARY = 49_408;
const MAX_TOKENS = 77;

/** The text network of CLIP ViT-B/32 with random weights: from `input_ids` to `text_embeds`. */
export function clipTextNetwork(): Buffer {
  const network = new Transformer('text_model', WIDTH);
  const { graph } = network;
  const ids = graph.input('input_ids', ['batch_size', 'sequence_length'], 'int64');
  const words = graph.node('Gather', [network.weights(VOCABULARY, WIDTH), ids]);
  const length = graph.node('Shape', [ids], { start: 1, end: 2 });
  const positions = graph.node('Slice', [
    network.weights(MAX_TOKENS, WIDTH),
    graph.int64s(0),
    length,
    graph.int64s(0),
  ]);
  let state = network.add(words, positions);
  for (let layer = 0; layer < LAYERS; layer += 1) state = network.layer(state, 'quick');
  const last = graph.node('Gather', [network.normalised(state), graph.int64s(-1)], { axis: 1 });
  const flat = graph.node('Flatten', [last], { axis: 1 });
  const projection = network.weights(WIDTH, DIMENSIONS);
  graph.output('text_embeds', graph.node('MatMul', [flat, projection]), ['batch_size', DIMENSIONS]);
  return graph.encode();
}
