import { Injectable } from '@nestjs/common';
import type { InstalledModel } from '@salon/models';
import { backgroundOf, backgroundPrompts, type Background } from '@salon/search';
import { ModelProcesses } from './model-processes.ts';

/** Measures how similar an image is to unrelated texts. */
@Injectable()
export class BackgroundMeter {
  private known: { modelKey: string; vectors: Promise<Float32Array[]> } | undefined;

  constructor(private readonly processes: ModelProcesses) {}

  /** @param vector of the image, with a length of 1 */
  async measure(model: InstalledModel, vector: Float32Array): Promise<Background> {
    return backgroundOf(vector, await this.vectorsOf(model));
  }

  /** Computed once for each model; takes a few seconds. */
  private vectorsOf(model: InstalledModel): Promise<Float32Array[]> {
    if (this.known?.modelKey === model.key) return this.known.vectors;
    const vectors = this.processes.texts.embedTexts(model, backgroundPrompts);
    const made = { modelKey: model.key, vectors };
    this.known = made;
    vectors.catch(() => {
      if (this.known === made) this.known = undefined;
    });
    return vectors;
  }
}
