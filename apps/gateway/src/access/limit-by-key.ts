import pLimit, { type LimitFunction } from 'p-limit';

/** Runs actions of the same key a few at a time. The other ones wait, up to a number. */
export class LimitByKey {
  private readonly limits = new Map<string, LimitFunction>();

  /**
   * @param atOnce the number of actions of a key that run at the same time
   * @param waiting the number of actions of a key that may wait
   */
  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  /** @throws what `refusal` returns if too many actions of the key wait */
  async run<T>(key: string, action: () => Promise<T>, refusal: () => Error): Promise<T> {
    const limit = this.limits.get(key) ?? pLimit(this.atOnce);
    if (limit.pendingCount >= this.waiting) throw refusal();
    this.limits.set(key, limit);
    try {
      return await limit(action);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.limits.delete(key);
    }
  }
}
