import { ConnectionString } from 'mongodb-connection-string-url';
import { z } from 'zod';

/** Uses the driver's parser: the address of a replica set has several hosts and is not a valid URL. */
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

/** Without a name in the address, the driver uses the database `test`. */
export const namesDatabase = (address: string): boolean =>
  new ConnectionString(address).pathname.length > 1;
