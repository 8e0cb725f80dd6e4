import { refusesWrites } from '@salon/server-kit';

/**
 * Whether Redis has stored what a command writes.
 * @throws any error but the refusal of Redis to write
 */
export async function isStored(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (!refusesWrites(error)) throw error;
    return false;
  }
}
