import { randomUUID } from 'node:crypto';
import { isDuplicateKey, repeatingUpsert } from '../errors.ts';
import type { RawDatabase } from './migration.ts';

/** Beside the records of migrations, under an id that no migration has. */
interface LeaseDocument {
  _id: string;
  holder: string;
  until: Date;
}

const _id = 'lease';
const leases = (database: RawDatabase) => database.collection<LeaseDocument>('migrations');

/** Another process holds the lease now: this one was too slow to renew it. */
export class LeaseLost extends Error {}

/**
 * The right to run migrations, of one process at a time. It is a document with an end: that of a killed process
 * runs out. Ends are compared with the clocks of the processes, so two that differ by more than the lease may both hold
 * it. That costs double work and nothing else, since each migration can be repeated.
 */
export class Lease {
  private readonly holder = randomUUID();

  private constructor(
    private readonly database: RawDatabase,
    private readonly forMs: number,
  ) {}

  /** Null while another process holds the lease. */
  static async take(database: RawDatabase, forMs: number): Promise<Lease | null> {
    const lease = new Lease(database, forMs);
    const isOver = { _id, until: { $lt: new Date() } };
    try {
      await repeatingUpsert(() =>
        leases(database).updateOne(isOver, { $set: lease.term() }, { upsert: true }),
      );
      return lease;
    } catch (error) {
      // There is a lease that is not over.
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** @throws LeaseLost */
  async renew(): Promise<void> {
    const { holder } = this;
    const { matchedCount } = await leases(this.database).updateOne(
      { _id, holder },
      { $set: this.term() },
    );
    if (matchedCount === 0) throw new LeaseLost('another process runs the migrations');
  }

  async release(): Promise<void> {
    await leases(this.database).deleteOne({ _id, holder: this.holder });
  }

  private term() {
    return { holder: this.holder, until: new Date(Date.now() + this.forMs) };
  }
}
