import { parseJson, type RequestContext } from '@salon/server-kit';
import { actor } from '@salon/service-contract';
import { z } from 'zod';

const actorAsText = z
  .string()
  .transform((text, context): unknown => parseJson(text) ?? context.addIssue('not JSON'))
  .pipe(actor);

const metadata = z.object({
  requestId: z.string(),
  actor: actorAsText,
  replyTo: z.string(),
  traceparent: z.string().optional(),
});

const callId = z.object({ id: z.string().min(1) });
const call = callId.extend({ metadata });
const returnAddress = callId.extend({ metadata: metadata.pick({ replyTo: true }) });

/** The id of a call; undefined if the message is not a call. */
export const callIdOf = (message: unknown): string | undefined =>
  callId.safeParse(message).data?.id;

/** The request that a call belongs to; undefined if the call is malformed. */
export function requestOf(message: unknown): RequestContext | undefined {
  const { data } = call.safeParse(message);
  if (!data) return undefined;
  const { requestId, actor, traceparent } = data.metadata;
  return { requestId, actor, traceparent };
}

/** The reply channel of a call, also of a malformed one; undefined if it names none. */
export const replyChannelOf = (message: unknown): string | undefined =>
  returnAddress.safeParse(message).data?.metadata.replyTo;
