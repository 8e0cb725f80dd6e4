import { Instance, Module, type WebAssemblyMemory } from './web-assembly.ts';

/** The compiled module of `dot-products.wat`. Its spec compiles it again and compares. */
export const compiledDotProducts =
  'AGFzbQEAAAABCQFgBX9/f39/AAMCAQAFAwEAAQcYAgZtZW1vcnkCAAtkb3RQcm9kdWN0cwAACq4BAasBBAF/AXsBfwF7A0D9DAAAAAAAAAAAAAAAAAAAAAAhCCAAIQdBACEFA0AgASAFav0ABAAhBiAIIAb9hwEgB/0ABAD9ugH9rgEhCCAIIAb9iAEgB/0ABBD9ugH9rgEhCCAHQSBqIQcgBUEQaiEFIAUgAkkNAAsgBCAI/RsAIAj9GwFqIAj9GwIgCP0bA2pqNgIAIARBBGohBCABIAJqIQEgA0EBayEDIAMNAAsL';

const bytesPerPage = 65_536;
/** The memory grows in steps of this size. */
const pagesPerStep = 64;
/** The number of components that the module processes at a time. */
const componentsPerStep = 16;
/** The number of rows that one call of the module processes. */
const rowsPerBlock = 1_024;

interface Exports {
  memory: WebAssemblyMemory;
  dotProducts(query: number, row: number, width: number, rows: number, result: number): void;
}

/**
 * Rows of signed bytes, one after the other in the memory of a WebAssembly module that multiplies them with a query.
 * The query is rounded to 16-bit integers so small that sums cannot overflow. The sums themselves are exact.
 */
export class ByteRows {
  private readonly module = instantiate();
  /** Components of a row, including the zeros at its end. */
  private readonly width: number;
  /** The largest allowed component of a query, so that a sum of the largest products fits into 32 bits. */
  private readonly largestOfQuery: number;
  /** The memory begins with the query, then the results; the rows follow. */
  private readonly results: number;
  private readonly rows: number;
  private memory: Int8Array;

  constructor(private readonly dimensions: number) {
    this.width = componentsPerStep * Math.max(1, Math.ceil(dimensions / componentsPerStep));
    this.largestOfQuery = Math.min(0x7fff, Math.floor(0x7fffffff / (128 * this.width)));
    this.results = 2 * this.width;
    this.rows = this.results + 4 * rowsPerBlock;
    this.memory = new Int8Array(this.module.memory.buffer);
  }

  /** @throws RangeError if the row does not fit into the memory of the module, at most 4 GB */
  put(row: number, bytes: Int8Array): void {
    const start = this.rows + row * this.width;
    this.reserve(start + this.width);
    this.memory.set(bytes, start);
  }

  /** The components of a row, until the next {@link put}. */
  at(row: number): Int8Array {
    const start = this.rows + row * this.width;
    return this.memory.subarray(start, start + this.dimensions);
  }

  /**
   * Multiplies a query with rows.
   * @param visit gets each row and its dot product with the query
   */
  multiply(query: Float32Array, count: number, visit: (row: number, product: number) => void) {
    const scale = this.setQuery(query);
    for (let first = 0; first < count; first += rowsPerBlock) {
      const products = this.block(first, Math.min(rowsPerBlock, count - first));
      for (let at = 0; at < products.length; at += 1)
        visit(first + at, scale * (products[at] ?? 0));
    }
  }

  /** As {@link multiply}, with some rows only. */
  multiplySome(
    query: Float32Array,
    some: Iterable<number>,
    visit: (row: number, product: number) => void,
  ) {
    const scale = this.setQuery(query);
    for (const row of some) visit(row, scale * (this.block(row, 1)[0] ?? 0));
  }

  private block(first: number, count: number): Int32Array {
    const { results, rows, width } = this;
    this.module.dotProducts(0, rows + first * width, width, count, results);
    return new Int32Array(this.module.memory.buffer, results, count);
  }

  /** Writes the query to the memory. Returns the factor that converts integer products. */
  private setQuery(query: Float32Array): number {
    const most = query.reduce((largest, component) => Math.max(largest, Math.abs(component)), 0);
    const scale = most / this.largestOfQuery || 1;
    const integers = new Int16Array(this.module.memory.buffer, 0, this.width);
    for (let at = 0; at < this.dimensions; at += 1)
      integers[at] = Math.round((query[at] ?? 0) / scale);
    return scale;
  }

  private reserve(bytes: number): void {
    const missing = bytes - this.memory.length;
    if (missing <= 0) return;
    this.module.memory.grow(Math.max(pagesPerStep, Math.ceil(missing / bytesPerPage)));
    // Growing detaches the buffer.
    this.memory = new Int8Array(this.module.memory.buffer);
  }
}

function instantiate(): Exports {
  const module = new Module(Buffer.from(compiledDotProducts, 'base64'));
  // The exports of `dot-products.wat`.
  return new Instance(module).exports as Exports;
}
