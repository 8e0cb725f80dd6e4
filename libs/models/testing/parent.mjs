// A program with a model process, which a test kills: `node parent.mjs <models folder> <model id>`.
import { findModel, ModelProcess } from '../dist/index.js';

const [modelsDir, id] = process.argv.slice(2);
const models = new ModelProcess({ modelsDir });
await models.embedTexts(await findModel(modelsDir, 'embedding', id), ['red']);
process.send(models.pid);
