import type { Value } from '@salon/test-kit';
import { HEAD, Transformer, type Remembered } from './transformer.ts';

/** The shape of GPT-2, as in `config.json`. */
export const decoderShape = { n_layer: 12, n_head: 12, n_embd: 768, vocab_size: 50_257 };
/** The last token of the vocabulary, which marks the beginning and the end of a caption. */
export const END = decoderShape.vocab_size - 1;
/** Words of each caption, close to the average of ViT-GPT2's training data. */
export const CAPTION_TOKENS = 12;

const WIDTH = decoderShape.n_embd;
const MAX_TOKENS = 1024;
/** Greater than all logits, so that each caption has exactly the intended length. */
const CERTAIN = 10_000;

/**
 * The decoder of ViT-GPT2 with random weights. Like the model on the hub, it takes one token at a time, keeps the keys
 * and values of earlier tokens, and computes those of the picture again for each token.
 */
export function decoderNetwork(): Buffer {
  const network = new Transformer('decoder_model_merged', WIDTH);
  const { graph } = network;
  const ids = graph.input('input_ids', ['batch_size', 'sequence_length'], 'int64');
  const picture = graph.input('encoder_hidden_states', ['batch_size', 'encoder_length', WIDTH]);
  const words = network.weights(decoderShape.vocab_size, WIDTH);
  const past = Array.from({ length: decoderShape.n_layer }, (_, layer) => pastOf(network, layer));
  const position = graph.node('Shape', [past[0]?.keys ?? ''], { start: 2, end: 3 });
  let state = network.add(
    graph.node('Gather', [words, ids]),
    graph.node('Gather', [network.weights(MAX_TOKENS, WIDTH), position]),
  );
  for (const [layer, remembered] of past.entries()) {
    const normal = network.normalised(state);
    const all = extended(network, layer, remembered, network.remember(normal));
    state = network.add(state, network.attention(normal, all));
    const looking = network.normalised(state);
    state = network.add(state, network.attention(looking, network.remember(picture)));
    state = network.add(state, network.perceptron(network.normalised(state), 'tanh'));
  }
  const columns = graph.node('Transpose', [words], { perm: [1, 0] });
  const scores = graph.node('MatMul', [network.normalised(state), columns]);
  const logits = network.add(scores, ending(network, position));
  graph.output('logits', logits, ['batch_size', 'sequence_length', decoderShape.vocab_size]);
  return graph.encode();
}

const shapeWith = (length: string) => ['batch_size', decoderShape.n_head, length, HEAD];

function pastOf({ graph }: Transformer, layer: number): Remembered {
  const part = (name: string) =>
    graph.input(`past_key_values.${layer}.${name}`, shapeWith('past_sequence_length'));
  return { keys: part('key'), values: part('value') };
}

/** The keys and values of all tokens so far. They are also outputs. */
function extended(
  { graph }: Transformer,
  layer: number,
  past: Remembered,
  present: Remembered,
): Remembered {
  const all = {
    keys: graph.node('Concat', [past.keys, present.keys], { axis: 2 }),
    values: graph.node('Concat', [past.values, present.values], { axis: 2 }),
  };
  const shape = shapeWith('total_sequence_length');
  graph.output(`present.${layer}.key`, all.keys, shape);
  graph.output(`present.${layer}.value`, all.values, shape);
  return all;
}

/** Added to the logits, so that the caption ends exactly after its last word. */
function ending({ graph }: Transformer, position: Value): Value {
  const byPosition = new Float32Array(MAX_TOKENS).fill(-CERTAIN);
  byPosition[CAPTION_TOKENS] = CERTAIN;
  const onlyEnd = new Float32Array(decoderShape.vocab_size);
  onlyEnd[END] = 1;
  const here = graph.node('Gather', [graph.floats([MAX_TOKENS], byPosition), position]);
  return graph.node('Mul', [graph.floats([decoderShape.vocab_size], onlyEnd), here]);
}
