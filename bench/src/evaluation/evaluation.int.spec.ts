import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { findModel, ModelProcess } from '@salon/models';
import { writeTinyModels } from '@salon/test-kit';
import { evaluateColours } from './evaluations.ts';
import { missedGoals } from './goals.ts';

it('finds what galleries show, and nothing else, better by words and meaning than by either', async () => {
  const modelsDir = await mkdtemp(join(tmpdir(), 'salon-evaluation-'));
  const models = new ModelProcess({ modelsDir });
  try {
    await writeTinyModels(modelsDir);
    const model = await findModel(modelsDir, 'embedding', 'tiny/colour-clip');
    const results = await evaluateColours(models, model);
    expect(results.map(({ size }) => size)).toEqual(expect.arrayContaining([8, 100, 1_000]));
    expect(missedGoals(results)).toEqual([]);
    // A set that is too easy or too hard would not show differences.
    const { by } = results.find(({ size, match }) => size === 1_000 && match === 'broad')!;
    expect(by.both.absentEmpty).toBeLessThan(1);
    expect(by.words.recall).toBeLessThan(by.both.recall);
  } finally {
    await models.close();
    await rm(modelsDir, { recursive: true });
  }
});
