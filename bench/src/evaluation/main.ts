import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inspect } from 'node:util';
import { settingsCatalogue } from '@salon/api-contract';
import { findModel, modelIdOf, ModelMissing, ModelProcess } from '@salon/models';
import { writeTinyModels } from '@salon/test-kit';
import { readArguments } from './arguments.ts';
import { evaluateColours, evaluatePhotos } from './evaluations.ts';
import { missedGoals } from './goals.ts';
import { installedModels } from './installed-models.ts';
import { readLabelledFolder } from './labelled-folder.ts';
import { report } from './report.ts';

/** Null if the setting is off by default. */
const DEFAULT_MODEL = modelIdOf('embedding', settingsCatalogue.embeddingModel.default);
const TINY_MODEL = 'tiny/colour-clip';

const say = (line: string) => void process.stderr.write(`▸ ${line}\n`);

/** Of the user: only its message is shown. */
class Mistake extends Error {}

const values = readArguments(process.argv.slice(2));
const own = await mkdtemp(join(tmpdir(), 'salon-evaluation-'));
const isOwn = values.photos === undefined && values.model === undefined;
const modelsDir = isOwn ? own : resolve(installedModels(process.env));
const models = new ModelProcess({ modelsDir });
try {
  if (isOwn) await writeTinyModels(modelsDir);
  const id = values.model ?? (isOwn ? TINY_MODEL : DEFAULT_MODEL);
  if (id === null) throw new Mistake('There is no default model: name one with --model.');
  const model = await findModel(modelsDir, 'embedding', id);
  const photos =
    values.photos === undefined ? null : await readLabelledFolder(values.photos).catch(asMistake);
  say(`${id} computes the vectors of ${photos ? `${photos.length} pictures` : 'drawn pictures'}`);
  const results = await (photos
    ? evaluatePhotos(models, model, photos)
    : evaluateColours(models, model));
  console.log(`\n${report(results)}\n`);
  const missed = missedGoals(results);
  console.log(missed.length > 0 ? missed.join('\n') : 'All goals are met.');
  process.exitCode = missed.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof ModelMissing || error instanceof Mistake)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await models.close();
  await rm(own, { recursive: true });
}

function asMistake(error: unknown): never {
  throw new Mistake(error instanceof Error ? error.message : inspect(error));
}
