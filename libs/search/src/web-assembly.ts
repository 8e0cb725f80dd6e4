/** What this library uses of the global `WebAssembly`. TypeScript declares that with the whole DOM only. */
interface Api {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
}

export interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer;
  /** @throws RangeError when there is no room */
  grow(pages: number): number;
}

export const { Module, Instance } = (globalThis as unknown as { WebAssembly: Api }).WebAssembly;
