import { Injectable, Logger } from '@nestjs/common';
import { RpcClient } from '@salon/rpc';
import { PendingLogouts } from '@salon/server-kit';
import { sessionIdOf } from '@salon/service-contract';

/** Ends sessions. For the user, a logout always succeeds. */
@Injectable()
export class Logouts {
  private readonly logger = new Logger(Logouts.name);

  constructor(
    private readonly rpc: RpcClient,
    private readonly pending: PendingLogouts,
  ) {}

  /** Never rejects: while auth is down, the logout is recorded, and auth applies it before the session's next use. */
  async end(refreshToken: string): Promise<void> {
    const sessionId = sessionIdOf(refreshToken);
    try {
      await this.rpc.ask('auth.logout', { sessionId });
    } catch (error) {
      this.logger.warn({ msg: 'a logout is deferred', err: error });
      await this.pending
        .add(sessionId)
        .catch((err: unknown) => this.logger.error({ msg: 'a logout is lost', err }));
    }
  }
}
