// `npm run admin`: manages the admins of a gallery, whether or not it is running.
import { runAdmin } from './setup/run-admin.mjs';

await runAdmin();
