import pLimit, { type LimitFunction } from 'p-limit';

interface WaitingLimit {
  /** The number of actions of a key that may wait. */
  max: number;
  /** Makes the error that a further action gets. */
  refusal: () => Error;
}

/** Runs actions of the same key a few at a time, in order of arrival. The other ones wait, up to a number. */
export class LimitByKey {
  private readonly limits = new Map<string, LimitFunction>();

  /**
   * @param atOnce the number of actions of a key that run at the same time
   * @param waiting absent if any number may wait
   */
  constructor(
    private readonly atOnce: number,
    private readonly waiting?: WaitingLimit,
  ) {}

  /** @throws the refusal if too many actions of the key wait */
  async run<T>(key: string, action: () => Promise<T>): Promise<T> {
    const limit = this.limits.get(key) ?? pLimit(this.atOnce);
    if (this.waiting && limit.pendingCount >= this.waiting.max) throw this.waiting.refusal();
    this.limits.set(key, limit);
    try {
      return await limit(action);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.limits.delete(key);
    }
  }
}
