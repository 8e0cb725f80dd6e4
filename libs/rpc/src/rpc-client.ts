import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { requestContext } from '@salon/server-kit';
import {
  anonymous,
  calls,
  decodeError,
  ServiceError,
  type CallInput,
  type CallName,
  type CallReply,
} from '@salon/service-contract';
import { firstValueFrom, throwError, timeout } from 'rxjs';
import { CallClient } from './call-client.ts';
import type { CallMetadata } from './transport-options.ts';

/** A service that restarts is away for a little longer than this. */
const firstWaitMs = 300;

/** Asks the other services. Every call has the deadline its contract states. */
@Injectable()
export class RpcClient implements OnModuleInit, OnApplicationShutdown {
  private readonly client: CallClient;

  constructor(redisUrl: string) {
    this.client = new CallClient(redisUrl);
    this.client.setOnDispatchHook((packet) => {
      const context = requestContext.getStore();
      const metadata: CallMetadata = {
        requestId: context?.requestId ?? 'none',
        actor: JSON.stringify(context?.actor ?? anonymous),
        replyTo: this.client.replyChannel,
      };
      packet.metadata = metadata;
    });
  }

  async onModuleInit(): Promise<void> {
    // A process starts without Redis: calls fail until it is there, and the connection is made again by itself.
    await this.client.connect().catch(() => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  /**
   * Makes one call on behalf of the current request's actor.
   * @throws ServiceError with the code of the service, `service/unavailable` when nobody answers calls of
   * that name, or `service/timeout` after the call's deadline
   */
  async ask<N extends CallName>(name: N, request: CallInput<N>): Promise<CallReply<N>> {
    const giveUpAt = performance.now() + calls[name].repeatForMs;
    for (let waitMs = firstWaitMs; ; waitMs *= 2) {
      try {
        return await this.send(name, request);
      } catch (error) {
        if (!isUnavailable(error) || performance.now() + waitMs > giveUpAt) throw error;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  }

  private async send<N extends CallName>(name: N, request: CallInput<N>): Promise<CallReply<N>> {
    const { timeoutMs } = calls[name];
    const expired = () => throwError(() => new ServiceError('service/timeout', { call: name }));
    try {
      return await firstValueFrom(
        this.client
          .send<CallReply<N>>(name, request)
          .pipe(timeout({ first: timeoutMs, with: expired })),
      );
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      // Errors of the connection itself arrive as Error or text, those of a service as its encoded error.
      if (error instanceof Error || typeof error === 'string') {
        throw new ServiceError('service/unavailable', { call: name });
      }
      throw decodeError(error);
    }
  }
}

const isUnavailable = (error: unknown) =>
  error instanceof ServiceError && error.code === 'service/unavailable';
