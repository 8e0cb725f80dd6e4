import { OnnxGraph, type Value } from '@salon/test-kit';
import { randomNumbers } from '../random.ts';

// The vision network of CLIP ViT-B/32, with random weights: what it says means nothing, how long it takes does.
const LAYERS = 12;
const WIDTH = 768;
const HEADS = 12;
const HEAD = WIDTH / HEADS;
const INNER = 4 * WIDTH;
const SIDE = 224;
const PATCH = 32;
const PATCHES = (SIDE / PATCH) ** 2;
/** One for each patch, and the one that ends up with what the picture shows. */
const TOKENS = PATCHES + 1;
const DIMENSIONS = 512;
/** The first set of operators with LayerNormalization. */
const OPSET = 17;
/** Small, so that no value leaves the range of floats after twelve layers. */
const WEIGHT = 0.04;

/** The file of a network that turns `pixel_values`, one picture at a time, into `image_embeds`; some 350 MB. */
export function visionNetwork(): Buffer {
  const network = new VisionNetwork();
  return network.encode();
}

class VisionNetwork {
  private readonly graph = new OnnxGraph('vision_model', OPSET);
  private readonly random = randomNumbers(1);

  encode(): Buffer {
    const { graph } = this;
    let state = this.normalised(this.tokens());
    for (let layer = 0; layer < LAYERS; layer += 1) {
      state = graph.node('Add', [state, this.attention(this.normalised(state))]);
      state = graph.node('Add', [state, this.perceptron(this.normalised(state))]);
    }
    const picture = graph.node('Gather', [state, graph.int64s(0)], { axis: 1 });
    const flat = graph.node('Flatten', [this.normalised(picture)], { axis: 1 });
    const vector = graph.node('MatMul', [flat, this.weights(WIDTH, DIMENSIONS)]);
    graph.output('image_embeds', vector, ['batch_size', DIMENSIONS]);
    return graph.encode();
  }

  private tokens(): Value {
    const { graph } = this;
    const pixels = graph.input('pixel_values', ['batch_size', 3, SIDE, SIDE]);
    const patches = graph.node('Conv', [pixels, this.weights(WIDTH, 3, PATCH, PATCH)], {
      kernel_shape: [PATCH, PATCH],
      strides: [PATCH, PATCH],
    });
    const rows = graph.node('Reshape', [patches, graph.int64s(0, WIDTH, PATCHES)]);
    const columns = graph.node('Transpose', [rows], { perm: [0, 2, 1] });
    const all = graph.node('Concat', [this.weights(1, 1, WIDTH), columns], { axis: 1 });
    return graph.node('Add', [all, this.weights(1, TOKENS, WIDTH)]);
  }

  private attention(state: Value): Value {
    const { graph } = this;
    const heads = (perm: number[]) => {
      const split = graph.node('Reshape', [
        this.linear(state, WIDTH, WIDTH),
        graph.int64s(0, TOKENS, HEADS, HEAD),
      ]);
      return graph.node('Transpose', [split], { perm });
    };
    const [queries, keys, values] = [heads([0, 2, 1, 3]), heads([0, 2, 3, 1]), heads([0, 2, 1, 3])];
    const scaled = graph.node('Mul', [queries, graph.floats([1], [1 / Math.sqrt(HEAD)])]);
    const looks = graph.node('Softmax', [graph.node('MatMul', [scaled, keys])], { axis: -1 });
    const seen = graph.node('Transpose', [graph.node('MatMul', [looks, values])], {
      perm: [0, 2, 1, 3],
    });
    const joined = graph.node('Reshape', [seen, graph.int64s(0, TOKENS, WIDTH)]);
    return this.linear(joined, WIDTH, WIDTH);
  }

  /** With the activation of CLIP, x · σ(1.702 x). */
  private perceptron(state: Value): Value {
    const { graph } = this;
    const inner = this.linear(state, WIDTH, INNER);
    const steep = graph.node('Mul', [inner, graph.floats([1], [1.702])]);
    const active = graph.node('Mul', [inner, graph.node('Sigmoid', [steep])]);
    return this.linear(active, INNER, WIDTH);
  }

  private linear(state: Value, from: number, to: number): Value {
    const product = this.graph.node('MatMul', [state, this.weights(from, to)]);
    return this.graph.node('Add', [product, this.weights(to)]);
  }

  private normalised(state: Value): Value {
    return this.graph.node('LayerNormalization', [
      state,
      this.graph.floats([WIDTH], new Float32Array(WIDTH).fill(1)),
      this.weights(WIDTH),
    ]);
  }

  private weights(...shape: number[]): Value {
    const weights = new Float32Array(shape.reduce((product, size) => product * size, 1));
    for (let at = 0; at < weights.length; at += 1) weights[at] = WEIGHT * (this.random() - 0.5) * 2;
    return this.graph.floats(shape, weights);
  }
}
