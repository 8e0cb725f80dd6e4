// `npm run backup -- <folder>`: saves a gallery into a folder, whether or not it is running.
import { runBackup } from './setup/run-backup.mjs';

await runBackup('backup');
