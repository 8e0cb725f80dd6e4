import { randomUUID } from 'node:crypto';
import { isDuplicateKey, repeatingUpsert } from '../errors.ts';
import type { RawDatabase } from './migration.ts';

/** In the collection of migrations, with an id that no migration has. */
interface LeaseDocument {
  _id: string;
  holder: string;
  until: Date;
}

const _id = 'lease';
const leases = (database: RawDatabase) => database.collection<LeaseDocument>('migrations');

/** The lease expired and another process has taken it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * A lease for running migrations, which one process holds at a time. It is a document with an end, so that the lease
 * of a killed process expires. If the clocks of two processes differ by more than the lease, both may hold it; this
 * only costs double work, as each migration can be repeated.
 */
export class Lease {
  private readonly holder = randomUUID();

  private constructor(
    private readonly database: RawDatabase,
    private readonly forMs: number,
  ) {}

  /** @returns null while another process holds the lease */
  static async take(database: RawDatabase, forMs: number): Promise<Lease | null> {
    const lease = new Lease(database, forMs);
    const isOver = { _id, until: { $lt: new Date() } };
    try {
      await repeatingUpsert(() =>
        leases(database).updateOne(isOver, { $set: lease.term() }, { upsert: true }),
      );
      return lease;
    } catch (error) {
      // Another process holds the lease.
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
