import { setImmediate } from 'node:timers/promises';
import { reasonOf } from '@salon/file-system';
import { ModelMissing, PictureUnreadable } from '../errors.ts';
import type { InstalledModel } from '../installed-model.ts';
import type { Failure, ModelRequest, Operation, Operations, Reply } from '../protocol.ts';
import { familyRunners } from './families.ts';
import { decodePicture } from './picture.ts';
import type { Pixels, RunnableModel } from './runnable-model.ts';

type Output = Operations[Operation]['output'];

/** Answers requests in their order with one model. Pictures are decoded while the model runs for earlier requests. */
export class ModelServer {
  private readonly runnable: RunnableModel;
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly model: InstalledModel,
    private readonly reply: (reply: Reply) => void,
  ) {
    this.runnable = familyRunners[model.family].open(model);
  }

  receive(request: ModelRequest): void {
    const run = this.prepare(request);
    this.last = this.last.then(() => this.answer(request.id, run));
  }

  private prepare(request: ModelRequest): () => Promise<Output> {
    if (request.operation === 'embedText') return () => embedText(this.runnable, request.input);
    const pixels = this.decode(request.input);
    pixels.catch(() => undefined); // awaited when its request runs
    return async () => runOnPicture(this.runnable, request.operation, await pixels);
  }

  private decode(picture: Buffer): Promise<Pixels> {
    const { imageSize, family } = this.model;
    return decodePicture(picture, { size: imageSize, fit: familyRunners[family].fit });
  }

  private async answer(id: number, run: () => Promise<Output>): Promise<void> {
    try {
      // The model blocks the event loop. Waiting messages are read first, so that their pictures are decoded during
      // that time.
      await setImmediate();
      this.reply({ id, output: await run() });
    } catch (error) {
      this.reply({ id, failure: toFailure(error) });
    }
  }
}

function embedText(model: RunnableModel, text: string): Promise<Output> {
  if (model.kind !== 'embedding') throw new Error('The model makes no embeddings.');
  return model.embedText(text);
}

function runOnPicture(
  model: RunnableModel,
  operation: 'embedImage' | 'caption',
  picture: Pixels,
): Promise<Output> {
  if (operation === 'embedImage' && model.kind === 'embedding') return model.embedImage(picture);
  if (operation === 'caption' && model.kind === 'caption') return model.caption(picture);
  throw new Error(`The model cannot do ${operation}.`);
}

function toFailure(error: unknown): Failure {
  if (error instanceof ModelMissing)
    return { kind: 'model-missing', problems: [...error.problems] };
  const kind = error instanceof PictureUnreadable ? 'picture-unreadable' : 'other';
  return { kind, reason: reasonOf(error) };
}
