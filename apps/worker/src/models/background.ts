import { Injectable } from '@nestjs/common';
import type { Background } from '@salon/media-data';
import type { InstalledModel } from '@salon/models';
import { backgroundTexts } from './background-texts.ts';
import { ModelProcesses } from './model-processes.ts';
import { promptFor } from './prompt-for.ts';

/** Measures how similar an image is to texts that have nothing to do with it. */
@Injectable()
export class BackgroundMeter {
  private known: { modelKey: string; vectors: Promise<Float32Array[]> } | undefined;

  constructor(private readonly processes: ModelProcesses) {}

  /** @param vector of the image, with a length of 1 */
  async measure(model: InstalledModel, vector: Float32Array): Promise<Background> {
    const similarities = (await this.vectorsOf(model)).map((text) => dot(text, vector));
    const mean = average(similarities);
    const deviation = Math.sqrt(average(similarities.map((each) => (each - mean) ** 2)));
    return { mean, deviation };
  }

  /** Made once for each model, in some seconds. */
  private vectorsOf(model: InstalledModel): Promise<Float32Array[]> {
    if (this.known?.modelKey === model.key) return this.known.vectors;
    const vectors = this.processes.texts.embedTexts(model, backgroundTexts.map(promptFor));
    const made = { modelKey: model.key, vectors };
    this.known = made;
    vectors.catch(() => {
      if (this.known === made) this.known = undefined;
    });
    return vectors;
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

const average = (numbers: number[]) =>
  numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
