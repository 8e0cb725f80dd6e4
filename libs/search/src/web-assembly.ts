/** The used part of the global `WebAssembly`, which TypeScript declares only together with the DOM. */
interface Api {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
}

export interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer;
  /** @throws RangeError if the memory cannot grow */
  grow(pages: number): number;
}

export const { Module, Instance } = (globalThis as unknown as { WebAssembly: Api }).WebAssembly;
