import { mongoEnvironment } from '@salon/mongo';
import { storageEnvironment, withStorageKeys } from '@salon/object-storage';
import { serverEnvironment } from '@salon/server-kit';
import { z } from 'zod';

export const workerEnvironment = withStorageKeys(
  serverEnvironment
    .extend(mongoEnvironment.shape)
    .extend(storageEnvironment.shape)
    .extend({
      /** Without it mails are written to `DATA_DIR/outbox`. */
      SMTP_URL: z
        .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
        .optional(),
      MAIL_FROM: z.string().default('Salon <salon@localhost>'),
    }),
);
export type WorkerEnvironment = z.infer<typeof workerEnvironment>;
