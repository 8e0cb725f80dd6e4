// `npm run models`: downloads the models for embeddings and captions. Can be repeated at any time.
import { runBuilt } from './setup/run-built.mjs';

await runBuilt('dist/models/main.js');
