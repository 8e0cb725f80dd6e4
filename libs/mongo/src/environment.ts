import { ConnectionString } from 'mongodb-connection-string-url';
import { z } from 'zod';

/** By the driver's own parser: the address of a replica set names several hosts, which no URL does. */
function isMongoAddress(text: string): boolean {
  try {
    return new ConnectionString(text).hosts.length > 0;
  } catch {
    return false;
  }
}

export const mongoEnvironment = z.object({
  MONGO_URL: z
    .string()
    .refine(isMongoAddress, 'must be a mongodb:// address')
    .default('mongodb://127.0.0.1:27017/salon'),
});
