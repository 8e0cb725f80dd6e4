// `npm run restore -- <folder>`: restores a backup into an empty gallery, whether or not it is running.
import { runBackup } from './setup/run-backup.mjs';

await runBackup('restore');
