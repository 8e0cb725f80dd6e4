import { storageEnvironment, withStorageKeys } from '@salon/object-storage';
import {
  listenEnvironment,
  serverEnvironment,
  siteEnvironment,
  traceparentEnvironment,
} from '@salon/server-kit';
import { z } from 'zod';
import { hasAllAddresses, isProxyList } from './access/proxies.ts';

/** ms that remain for the requests that are still running when the drain ends. */
const requestsCloseMs = 1_000;

export const gatewayEnvironment = withStorageKeys(
  serverEnvironment
    // The health check of the gateway uses HTTP.
    .omit({ HEALTH_FILE: true })
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
        .refine(
          (list) => !hasAllAddresses(list),
          'must not be all addresses (/0), but those of the proxies',
        )
        .optional(),
      /** Maximum of open connections, so that file descriptors remain for stores and files. */
      MAX_CONNECTIONS: z.coerce
        .number({ error: 'must be a number' })
        .int('must be a whole number')
        .min(10, 'must be at least 10')
        .default(4_000),
      /** After a signal to stop, the time in which the gateway still answers, but keeps no connection open. */
      DRAIN_MS: z.coerce
        .number({ error: 'must be a number of milliseconds' })
        .int('must be a whole number')
        .min(0, 'must be at least 0')
        .default(0),
    }),
).check(({ value, issues }) => {
  const longest = value.STOP_WITHIN_MS - requestsCloseMs;
  if (value.DRAIN_MS <= longest) return;
  const message = `must be at most ${longest}: the gateway has ${value.STOP_WITHIN_MS} ms to stop`;
  issues.push({ code: 'custom', path: ['DRAIN_MS'], message, input: value.DRAIN_MS });
});
export type GatewayEnvironment = z.infer<typeof gatewayEnvironment>;

/** The injection token of the parsed environment. */
export const GATEWAY_ENVIRONMENT = Symbol('GatewayEnvironment');
