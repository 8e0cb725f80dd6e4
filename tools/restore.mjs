// `npm run restore -- <folder>`: restores a backup into an empty gallery, whether or not it is running.
import { runBuilt } from './setup/run-built.mjs';

process.argv.splice(2, 0, 'restore');
await runBuilt('dist/backup/main.js');
