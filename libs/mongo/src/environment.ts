import { z } from 'zod';

export const mongoEnvironment = z.object({
  MONGO_URL: z
    .url({ protocol: /^mongodb(\+srv)?$/, error: 'must be a mongodb:// address' })
    .default('mongodb://127.0.0.1:27017/salon'),
});
export type MongoEnvironment = z.infer<typeof mongoEnvironment>;
