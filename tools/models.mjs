// `npm run models`: downloads the models that make embeddings and captions. Can be run again at any time.
import { runBuilt } from './setup/run-built.mjs';

await runBuilt('dist/models/main.js');
