// `npm run admin`: who may run the gallery. Works whether or not it is running.
import { runBuilt } from './setup/run-built.mjs';

await runBuilt('dist/admin/main.js');
