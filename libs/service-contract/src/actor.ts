import { z } from 'zod';

/** The user on whose behalf a call is made. The gateway sets it, and each service checks it against the call's `may`. */
export const actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('anonymous') }),
  z.object({
    kind: z.literal('user'),
    userId: z.string(),
    username: z.string(),
    admin: z.boolean(),
    emailVerified: z.boolean(),
  }),
]);
export type Actor = z.infer<typeof actor>;

export const anonymous: Actor = { kind: 'anonymous' };

/** Whether the call is made on behalf of an admin. */
export const isAdmin = (who: Actor) => who.kind === 'user' && who.admin;
