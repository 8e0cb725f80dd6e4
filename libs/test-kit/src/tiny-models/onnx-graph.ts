import { ProtobufMessage } from './protobuf.ts';

// The field numbers and constants below are from onnx.proto3.
const elementTypes = { float: 1, int64: 7, bool: 9 };
const intAttribute = 2;
const intsAttribute = 7;
// In opset 13, the axes are an attribute of ReduceMax and an input of ReduceSum.
const defaultOpset = 13;
const irVersion = 8;

type ElementType = keyof typeof elementTypes;
/** Numbers, or names of lengths that are known only at run time. */
type Shape = readonly (number | string)[];
/** The name of a tensor in the graph. */
export type Value = string;

/** Builds one ONNX model. Each method adds a tensor to the graph and returns its name. */
export class OnnxGraph {
  private readonly graph = new ProtobufMessage();
  private values = 0;

  /** @param opset the version of the operators; LayerNormalization needs 17 */
  constructor(
    name: string,
    private readonly opset = defaultOpset,
  ) {
    this.graph.text(2, name);
  }

  input(name: string, shape: Shape, type: ElementType = 'float'): Value {
    this.graph.message(11, valueInfo(name, shape, type));
    return name;
  }

  floats(shape: readonly number[], data: readonly number[] | Float32Array): Value {
    const floats = data instanceof Float32Array ? data : Float32Array.from(data);
    return this.initializer(shape, 'float', floats);
  }

  int64s(...data: number[]): Value {
    return this.initializer([data.length], 'int64', BigInt64Array.from(data, BigInt));
  }

  /** Adds a node with one output. */
  node(
    operator: string,
    inputs: readonly Value[],
    attributes: Record<string, number | readonly number[]> = {},
  ): Value {
    const output = this.nextName();
    this.addNode(operator, inputs, output, attributes);
    return output;
  }

  output(name: string, value: Value, shape: Shape): void {
    this.addNode('Identity', [value], name, {});
    this.graph.message(12, valueInfo(name, shape, 'float'));
  }

  /** The model file. */
  encode(): Buffer {
    return new ProtobufMessage()
      .int(1, irVersion)
      .text(2, 'salon-test-kit')
      .message(7, this.graph)
      .message(8, new ProtobufMessage().text(1, '').int(2, this.opset))
      .encode();
  }

  private nextName = (): Value => `value_${this.values++}`;

  private addNode(
    operator: string,
    inputs: readonly Value[],
    output: Value,
    attributes: Record<string, number | readonly number[]>,
  ): void {
    const node = new ProtobufMessage();
    for (const input of inputs) node.text(1, input);
    node.text(2, output).text(3, `${operator}_${output}`).text(4, operator);
    for (const [name, value] of Object.entries(attributes)) node.message(5, attribute(name, value));
    this.graph.message(1, node);
  }

  private initializer(
    shape: readonly number[],
    type: ElementType,
    data: Float32Array | BigInt64Array,
  ): Value {
    const name = this.nextName();
    const length = shape.reduce((product, size) => product * size, 1);
    if (data.length !== length)
      throw new Error(`${data.length} values for shape ${shape.join('×')}`);
    const tensor = new ProtobufMessage();
    for (const size of shape) tensor.int(1, size);
    tensor
      .int(2, elementTypes[type])
      .text(8, name)
      .bytes(9, Buffer.from(data.buffer, data.byteOffset, data.byteLength));
    this.graph.message(5, tensor);
    return name;
  }
}

function attribute(name: string, value: number | readonly number[]): ProtobufMessage {
  const message = new ProtobufMessage().text(1, name);
  if (typeof value === 'number') return message.int(3, value).int(20, intAttribute);
  for (const item of value) message.int(8, item);
  return message.int(20, intsAttribute);
}

function valueInfo(name: string, shape: Shape, type: ElementType): ProtobufMessage {
  const dimensions = new ProtobufMessage();
  for (const size of shape) {
    const dimension = new ProtobufMessage();
    if (typeof size === 'string') dimension.text(2, size);
    else dimension.int(1, size);
    dimensions.message(1, dimension);
  }
  const tensorType = new ProtobufMessage().int(1, elementTypes[type]).message(2, dimensions);
  return new ProtobufMessage()
    .text(1, name)
    .message(2, new ProtobufMessage().message(1, tensorType));
}
