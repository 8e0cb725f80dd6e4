import type { FileProblem } from './errors.ts';
import type { InstalledModel } from './installed-model.ts';

// Messages between ModelProcess and its child. Both ends are in this library and in the same build, so messages are
// typed but not validated.

/** The first message to the child. */
export interface ChildSettings {
  readonly modelsDir: string;
  /** From 0, the normal priority, to 19, the lowest. */
  readonly niceness: number;
  readonly model: InstalledModel;
}

/** The operations of models, each for one picture or text. */
export interface Operations {
  embedImage: { input: Buffer; output: Float32Array };
  embedText: { input: string; output: Float32Array };
  caption: { input: Buffer; output: string };
}
export type Operation = keyof Operations;

/** A request, one of the operations with its input. */
export type ModelRequest = {
  [K in Operation]: { id: number; operation: K; input: Operations[K]['input'] };
}[Operation];

export type Failure =
  | { kind: 'model-missing'; problems: FileProblem[] }
  | { kind: 'picture-unreadable'; reason: string }
  | { kind: 'other'; reason: string };

export type Reply =
  { id: number; output: Operations[Operation]['output'] } | { id: number; failure: Failure };
