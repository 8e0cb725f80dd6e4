import { storageEnvironment, withStorageKeys } from '@salon/object-storage';
import {
  listenEnvironment,
  serverEnvironment,
  siteEnvironment,
  traceparentEnvironment,
} from '@salon/server-kit';
import { z } from 'zod';
import { isProxyList } from './access/proxies.ts';

export const gatewayEnvironment = withStorageKeys(
  serverEnvironment
    .extend(storageEnvironment.shape)
    .extend(listenEnvironment.shape)
    .extend(siteEnvironment.shape)
    .extend(traceparentEnvironment.shape)
    .extend({
      /** The built web app. */
      WEB_ROOT: z.string().default('apps/web/dist'),
      /** Proxies whose forwarded client address is trusted, as addresses or ranges. Empty by default. */
      TRUST_PROXY: z
        .string()
        .refine(isProxyList, 'must list addresses or ranges, such as 127.0.0.1,10.0.0.0/8')
        .optional(),
      /** Maximum of open connections, so that file descriptors remain for stores and files. */
      MAX_CONNECTIONS: z.coerce.number().int().min(10).default(4_000),
      /** After a signal to stop, the time in which the gateway still answers, but keeps no connection open. */
      DRAIN_MS: z.coerce
        .number({ error: 'must be a number of milliseconds' })
        .int('must be a whole number')
        .min(0, 'must be at least 0')
        .max(60_000, 'must be at most 60000')
        .default(0),
    }),
);
export type GatewayEnvironment = z.infer<typeof gatewayEnvironment>;

/** The injection token of the parsed environment. */
export const GATEWAY_ENVIRONMENT = Symbol('GatewayEnvironment');
