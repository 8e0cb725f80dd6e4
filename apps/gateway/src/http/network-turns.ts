import { ServiceError } from '@salon/service-contract';
import pLimit, { type LimitFunction } from 'p-limit';
import { networkOf } from '../access/network-of.ts';

export interface TurnLimits {
  atOnce: number;
  /** Of them at most this many for one network, so that nobody keeps the others waiting. */
  perNetwork: number;
  /** More than these do not wait: they are refused at once. */
  waiting: number;
  waitMs: number;
}

/** Runs what is costly only a few times at once. */
export class NetworkTurns {
  private readonly turns: LimitFunction;
  private readonly networks = new Map<string, LimitFunction>();
  private waiting = 0;

  constructor(private readonly limits: TurnLimits) {
    this.turns = pLimit(limits.atOnce);
  }

  /**
   * Runs `action` when its turn comes.
   * @param address of the client
   * @throws ServiceError `service/unavailable` if too many wait, or if the turn does not come in time
   */
  async run(address: string, action: () => Promise<void>): Promise<void> {
    if (this.waiting >= this.limits.waiting) throw new ServiceError('service/unavailable');
    const network = networkOf(address);
    const own = this.networks.get(network) ?? pLimit(this.limits.perNetwork);
    this.networks.set(network, own);
    const wait = this.beginWait();
    const turn = own(() => this.turns(() => (wait.end() ? action() : undefined)));
    try {
      await Promise.race([turn, wait.tooLong]);
    } finally {
      wait.end();
      void turn
        .catch(() => undefined)
        .then(() => {
          if (own.activeCount + own.pendingCount === 0) this.networks.delete(network);
        });
    }
  }

  /** `end` returns whether this ended the wait; `tooLong` rejects if nothing does in time. */
  private beginWait() {
    this.waiting += 1;
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const end = () => {
      if (isOver) return false;
      isOver = true;
      this.waiting -= 1;
      clearTimeout(timer);
      return true;
    };
    const tooLong = new Promise<never>((_, reject) => {
      const expire = () => {
        if (end()) reject(new ServiceError('service/unavailable'));
      };
      timer = setTimeout(expire, this.limits.waitMs);
    });
    return { end, tooLong };
  }
}
