const varintType = 0;
const lengthDelimitedType = 2;

/** Protocol Buffers, by hand: only the two wire types that ONNX files need here. */
export class ProtobufMessage {
  private readonly parts: Uint8Array[] = [];

  int(field: number, value: number): this {
    this.varint((field << 3) | varintType);
    this.varint(value);
    return this;
  }

  text(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value));
  }

  message(field: number, value: ProtobufMessage): this {
    return this.bytes(field, value.encode());
  }

  bytes(field: number, value: Uint8Array): this {
    this.varint((field << 3) | lengthDelimitedType);
    this.varint(value.length);
    this.parts.push(value);
    return this;
  }

  encode(): Buffer {
    return Buffer.concat(this.parts);
  }

  private varint(value: number): void {
    const bytes: number[] = [];
    let rest = BigInt.asUintN(64, BigInt(value)); // a negative int64 takes ten bytes
    while (rest > 127n) {
      bytes.push(Number(rest & 127n) | 128);
      rest >>= 7n;
    }
    this.parts.push(Uint8Array.from([...bytes, Number(rest)]));
  }
}
