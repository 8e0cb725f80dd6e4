import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { observe, traceparent } from '@salon/observability';
import { currentActor, requestContext } from '@salon/server-kit';
import {
  calls,
  decodeError,
  ServiceError,
  type CallInput,
  type CallName,
  type CallReply,
} from '@salon/service-contract';
import { firstValueFrom, throwError, timeout } from 'rxjs';
import { CallClient } from './call-client.ts';
import { callLabels } from './call-labels.ts';
import type { CallMetadata, ConnectionTimes } from './transport-options.ts';

/** The pause before the first retry; the restart of a service takes a little longer. */
const firstWaitMs = 300;

/** Calls the other services. Each call has the deadline of its contract. */
@Injectable()
export class RpcClient implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(RpcClient.name);
  private readonly client: CallClient;

  constructor(redisUrl: string, times: ConnectionTimes = {}) {
    this.client = new CallClient(redisUrl, times);
    this.client.setOnDispatchHook((packet) => {
      const parent = traceparent();
      const metadata: CallMetadata = {
        requestId: requestContext.getStore()?.requestId ?? 'none',
        actor: JSON.stringify(currentActor()),
        replyTo: this.client.replyChannel,
        ...(parent !== undefined && { traceparent: parent }),
      };
      packet.metadata = metadata;
    });
  }

  async onModuleInit(): Promise<void> {
    // A process can start without Redis: calls fail until the client has connected.
    await this.client.connect().catch(() => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  /**
   * Makes one call on behalf of the current request's actor.
   * @returns the parsed reply, without fields that the contract does not name
   * @throws ServiceError with the code of the service, `service/unavailable` when no service answers calls of
   * that name, `service/timeout` after the call's deadline, or `internal` when the reply does not fit the contract
   */
  async ask<N extends CallName>(name: N, request: CallInput<N>): Promise<CallReply<N>> {
    const giveUpAt = performance.now() + calls[name].repeatForMs;
    for (let waitMs = firstWaitMs; ; waitMs *= 2) {
      try {
        return await observe(
          {
            duration: 'call',
            span: { name, kind: 'client' },
            labels: callLabels(name, 'client'),
          },
          () => this.send(name, request),
        );
      } catch (error) {
        if (!isUnavailable(error) || performance.now() + waitMs > giveUpAt) throw error;
        await delay(waitMs);
      }
    }
  }

  private async send<N extends CallName>(name: N, request: CallInput<N>): Promise<CallReply<N>> {
    const parsed = calls[name].reply.safeParse(await this.receive(name, request));
    if (!parsed.success) {
      // Issues name fields and types, not values, which may be tokens.
      const { issues } = parsed.error;
      this.logger.error({
        msg: 'the reply to a call does not fit its contract',
        call: name,
        issues,
      });
      throw new ServiceError('internal');
    }
    // The reply's type is inferred from the schema with this name.
    return parsed.data as CallReply<N>;
  }

  private async receive<N extends CallName>(name: N, request: CallInput<N>): Promise<unknown> {
    const { timeoutMs } = calls[name];
    const expired = () => {
      // The service may be too busy to log anything.
      this.logger.warn({ msg: 'a call got no reply in time', call: name });
      return throwError(() => new ServiceError('service/timeout', { call: name }));
    };
    try {
      return await firstValueFrom(
        this.client.send<unknown>(name, request).pipe(timeout({ first: timeoutMs, with: expired })),
      );
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      // Connection errors arrive as Error or text, errors of a service in encoded form.
      if (error instanceof Error || typeof error === 'string') {
        throw new ServiceError('service/unavailable', { call: name });
      }
      throw decodeError(error);
    }
  }
}

const isUnavailable = (error: unknown) =>
  error instanceof ServiceError && error.code === 'service/unavailable';
