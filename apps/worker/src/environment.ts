import { mongoEnvironment } from '@salon/mongo';
import { storageEnvironment, withStorageKeys } from '@salon/object-storage';
import { serverEnvironment } from '@salon/server-kit';
import { z } from 'zod';

/** One address, with or without a name. */
const sender = /^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/**
 * A `#`, `/` or `?` in a password ends the host, so that the rest of the password and the real host come after it. Because
 * of a `%` that begins no code, the mail library would decode no character of the password.
 */
const wholeAddress = /^[^/]*\/\/(?:[^/?#%]|%[0-9a-f]{2})*(?:[/?][^#@]*)?$/i;
const smtpProblem =
  'must be an smtp:// or smtps:// address, with # / ? % of a password as %23 %2F %3F %25';

export const workerEnvironment = withStorageKeys(
  serverEnvironment
    .extend(mongoEnvironment.shape)
    .extend(storageEnvironment.shape)
    .extend({
      /** Without it mails are written to `DATA_DIR/outbox`. */
      SMTP_URL: z
        .url({ protocol: /^smtps?$/, error: smtpProblem, abort: true })
        .regex(wholeAddress, smtpProblem)
        .optional(),
      /** The folder of the models. Default: `DATA_DIR/models`. */
      MODELS_DIR: z.string().optional(),
      /** The server from which models are downloaded. Default: Hugging Face. */
      MODELS_HUB: z
        .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
        .optional(),
      MAIL_FROM: z
        .string()
        .regex(sender, 'must be an address, such as Salon <salon@example.org>')
        .default('Salon <salon@localhost>'),
    }),
);
export type WorkerEnvironment = z.infer<typeof workerEnvironment>;
