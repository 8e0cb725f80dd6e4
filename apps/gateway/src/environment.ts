import { storageEnvironment, withStorageKeys } from '@salon/object-storage';
import { serverEnvironment } from '@salon/server-kit';
import { z } from 'zod';
import { isProxyList } from './access/proxies.ts';

export const gatewayEnvironment = withStorageKeys(
  serverEnvironment.extend(storageEnvironment.shape).extend({
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce
      .number({ error: 'must be a number' })
      .int('must be a whole number')
      .min(0)
      .max(65_535, 'must be at most 65535')
      .default(3000),
    /** The address visitors use; decides whether cookies need https. */
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
      .default('http://127.0.0.1:3000'),
    JWT_SECRET: z.string({ error: 'is required' }).min(32, 'must have at least 32 characters'),
    /** The built web app. */
    WEB_ROOT: z.string().default('apps/web/dist'),
    /** Which proxies to believe about the client's address, as addresses or ranges; none by default. */
    TRUST_PROXY: z
      .string()
      .refine(isProxyList, 'must list addresses or ranges, such as 127.0.0.1,10.0.0.0/8')
      .optional(),
    /** Open connections; more are refused, so that file descriptors are left for stores and files. */
    MAX_CONNECTIONS: z.coerce.number().int().min(10).default(4_000),
  }),
);
export type GatewayEnvironment = z.infer<typeof gatewayEnvironment>;

/** The injection token of the parsed environment. */
export const GATEWAY_ENVIRONMENT = Symbol('GatewayEnvironment');
