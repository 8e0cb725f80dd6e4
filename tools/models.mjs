// `npm run models`: downloads the models for embeddings and captions. Can be repeated at any time.
import { runBuilt } from './setup/run-built.mjs';

const USAGE =
  'npm run models -- [fast | better | <owner>/<name>] …: a preset, or models; without one, the preset fast.';

await runBuilt('dist/models/main.js', USAGE);
