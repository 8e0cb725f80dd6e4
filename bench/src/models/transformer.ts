import { OnnxGraph, type Value } from '@salon/test-kit';
import { randomNumbers } from '@salon/test-kit';

/** Small, so that no value leaves the range of floats after many layers. */
const WEIGHT = 0.04;
const BLOCK = 1_000_003;
/** The first operator set of ONNX with LayerNormalization. */
const OPSET = 17;
/** Dimensions of an attention head in CLIP, ViT and GPT-2. */
export const HEAD = 64;

export type Activation = 'quick' | 'exact' | 'tanh';

/** Keys and values of attention, each [batch, heads, tokens, HEAD]. */
export interface Remembered {
  keys: Value;
  values: Value;
}

/** Builds networks of transformer layers with random weights. */
export class Transformer {
  readonly graph: OnnxGraph;
  private readonly random = randomNumbers(1);
  /**
   * All weights are copied from this block, each from a different offset, because 150 million random numbers take too
   * long.
   */
  private readonly block: Float32Array;

  constructor(
    name: string,
    private readonly width: number,
  ) {
    this.graph = new OnnxGraph(name, OPSET);
    this.block = Float32Array.from({ length: BLOCK }, () => WEIGHT * (this.random() - 0.5) * 2);
  }

  get heads(): number {
    return this.width / HEAD;
  }

  /** A layer of an encoder, with a normalisation before each of its two steps. */
  layer(state: Value, activation: Activation): Value {
    const normal = this.normalised(state);
    const attentive = this.add(state, this.attention(normal, this.remember(normal)));
    return this.add(attentive, this.perceptron(this.normalised(attentive), activation));
  }

  /** The keys and values of these tokens. */
  remember(tokens: Value): Remembered {
    return { keys: this.inHeads(tokens), values: this.inHeads(tokens) };
  }

  /** Attention of the tokens to the values. Later tokens are not masked. */
  attention(tokens: Value, { keys, values }: Remembered): Value {
    const { graph } = this;
    const queries = this.scaled(this.inHeads(tokens), 1 / Math.sqrt(HEAD));
    const columns = graph.node('Transpose', [keys], { perm: [0, 1, 3, 2] });
    const looks = graph.node('Softmax', [graph.node('MatMul', [queries, columns])], { axis: -1 });
    const seen = graph.node('Transpose', [graph.node('MatMul', [looks, values])], {
      perm: [0, 2, 1, 3],
    });
    const joined = graph.node('Reshape', [seen, graph.int64s(0, -1, this.width)]);
    return this.linear(joined, this.width, this.width);
  }

  perceptron(state: Value, activation: Activation): Value {
    const inner = 4 * this.width;
    const active = this.activated(this.linear(state, this.width, inner), activation);
    return this.linear(active, inner, this.width);
  }

  normalised(state: Value): Value {
    const ones = this.graph.floats([this.width], new Float32Array(this.width).fill(1));
    return this.graph.node('LayerNormalization', [state, ones, this.weights(this.width)]);
  }

  add(one: Value, other: Value): Value {
    return this.graph.node('Add', [one, other]);
  }

  weights(...shape: number[]): Value {
    const weights = new Float32Array(shape.reduce((product, size) => product * size, 1));
    let from = Math.floor(this.random() * BLOCK);
    for (let at = 0; at < weights.length; at += BLOCK - from, from = 0)
      weights.set(this.block.subarray(from, from + weights.length - at), at);
    return this.graph.floats(shape, weights);
  }

  private inHeads(tokens: Value): Value {
    const { graph } = this;
    const split = graph.node('Reshape', [
      this.linear(tokens, this.width, this.width),
      graph.int64s(0, -1, this.heads, HEAD),
    ]);
    return graph.node('Transpose', [split], { perm: [0, 2, 1, 3] });
  }

  private linear(state: Value, from: number, to: number): Value {
    const product = this.graph.node('MatMul', [state, this.weights(from, to)]);
    return this.add(product, this.weights(to));
  }

  private scaled(value: Value, factor: number): Value {
    return this.graph.node('Mul', [value, this.graph.floats([1], [factor])]);
  }

  /** GELU: the exact form of ViT, the tanh form of GPT-2 or the sigmoid form of CLIP. */
  private activated(state: Value, activation: Activation): Value {
    const { graph } = this;
    if (activation === 'quick')
      return graph.node('Mul', [state, graph.node('Sigmoid', [this.scaled(state, 1.702)])]);
    const half = this.scaled(state, 0.5);
    const bent =
      activation === 'exact'
        ? graph.node('Erf', [this.scaled(state, Math.SQRT1_2)])
        : graph.node('Tanh', [this.scaled(this.withCube(state), Math.sqrt(2 / Math.PI))]);
    return graph.node('Mul', [half, this.add(bent, graph.floats([1], [1]))]);
  }

  private withCube(state: Value): Value {
    const square = this.graph.node('Mul', [state, state]);
    return this.add(state, this.scaled(this.graph.node('Mul', [square, state]), 0.044715));
  }
}
