import { MessagePattern } from '@nestjs/microservices';
import { isObserved, observe } from '@salon/observability';
import { currentActor, requestContext } from '@salon/server-kit';
import {
  calls,
  isAdmin,
  ServiceError,
  type CallName,
  type CallReply,
  type CallRequest,
} from '@salon/service-contract';
import { callLabels } from './call-labels.ts';

type Handler<N extends CallName> = (
  request: CallRequest<N>,
) => CallReply<N> | Promise<CallReply<N>>;

/**
 * Marks the method that answers a call. The method receives the parsed request. Malformed requests, and calls that the
 * actor may not make, are refused before.
 */
export const Answers =
  <N extends CallName>(name: N) =>
  <H extends Handler<N>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ) => {
    const handler = descriptor.value;
    if (!handler) throw new Error(`@Answers(${name}) belongs on a method`);
    const { request, may } = calls[name];
    function answer(this: unknown, data: unknown) {
      if (may === 'admin' && !isAdmin(currentActor())) throw new ServiceError('access/forbidden');
      const parsed = request.safeParse(data);
      if (!parsed.success)
        throw new ServiceError('request/invalid', { issues: parsed.error.issues });
      // The handler's type is inferred from the schema with this name.
      return handler?.call(this, parsed.data as CallRequest<N>);
    }
    const labels = callLabels(name, 'server');
    function observed(this: unknown, data: unknown) {
      if (!isObserved()) return answer.call(this, data);
      const parent = requestContext.getStore()?.traceparent;
      const span = { name, kind: 'server', parent } as const;
      return observe({ duration: 'call', span, labels }, async () => answer.call(this, data));
    }
    descriptor.value = observed as H; // the handler's type, with an unparsed request
    MessagePattern(name)(target, key, descriptor);
  };
