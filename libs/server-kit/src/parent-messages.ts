import { z } from 'zod';

/** The message from auth after ensuring that an admin exists. */
export const adminReport = z.object({
  type: z.literal('admin'),
  username: z.string(),
  /** Whether ADMIN_PASSWORD is now that admin's password; false if auth kept an earlier one. */
  passwordSet: z.boolean(),
});
export type AdminReport = z.infer<typeof adminReport>;

/** The message from the gateway after it has opened its port. */
export const listeningReport = z.object({ type: z.literal('listening') });

/** Reports to the launcher. A process that was started without it has no parent to report to. */
export function reportToParent(message: AdminReport | z.infer<typeof listeningReport>): void {
  process.send?.(message);
}
