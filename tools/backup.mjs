// `npm run backup -- <folder>`: saves a gallery into a folder, whether or not it is running.
import { runBuilt } from './setup/run-built.mjs';

process.argv.splice(2, 0, 'backup');
await runBuilt('dist/backup/main.js');
