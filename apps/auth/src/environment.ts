import { mongoEnvironment } from '@salon/mongo';
import { adminEnvironment, serverEnvironment, siteEnvironment } from '@salon/server-kit';
import type { z } from 'zod';

export const authEnvironment = serverEnvironment
  .extend(mongoEnvironment.shape)
  .extend(siteEnvironment.shape)
  .extend(adminEnvironment.shape);
export type AuthEnvironment = z.infer<typeof authEnvironment>;

/** The injection token of the parsed environment. */
export const AUTH_ENVIRONMENT = Symbol('AuthEnvironment');
