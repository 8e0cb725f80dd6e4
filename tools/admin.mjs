// `npm run admin`: manages the admins of a gallery, whether or not it is running.
import { runBuilt } from './setup/run-built.mjs';

await runBuilt('dist/admin/main.js');
