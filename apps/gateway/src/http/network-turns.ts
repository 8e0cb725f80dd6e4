import { LimitByKey, whenTurnComes } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import pLimit, { type LimitFunction } from 'p-limit';
import { networkOf } from '../access/network-of.ts';

export interface TurnLimits {
  atOnce: number;
  /** The most of them for one network, so that its slow clients leave turns to other networks. */
  perNetwork: number;
  /** Further actions of a network that wait; more are refused at once. */
  waitingPerNetwork: number;
  waitMs: number;
}

const refusal = () => new ServiceError('service/unavailable');

/** Runs a few costly actions at a time, and shares the turns between the networks of the clients. */
export class NetworkTurns {
  private readonly all: LimitFunction;
  private readonly byNetwork: LimitByKey;
  private readonly waitMs: number;

  constructor({ atOnce, perNetwork, waitingPerNetwork, waitMs }: TurnLimits) {
    this.all = pLimit(atOnce);
    this.byNetwork = new LimitByKey(perNetwork, { max: waitingPerNetwork, refusal });
    this.waitMs = waitMs;
  }

  /**
   * Runs `action` when its turn comes.
   * @param address of the client
   * @throws ServiceError `service/unavailable` if too many wait, or if the turn does not come in time
   */
  run(address: string, action: () => Promise<void>): Promise<void> {
    const takeTurn = (turn: () => Promise<void>) =>
      this.byNetwork.run(networkOf(address), () => this.all(turn));
    return whenTurnComes(action, takeTurn, { ms: this.waitMs, refusal });
  }
}
