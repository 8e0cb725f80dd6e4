import { failure } from '@salon/api-contract';

/** A response other than 2xx; the message is the server's. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';

  /** @param body as received: it may not be the contract's failure, for example if a proxy answered */
  constructor(
    readonly route: string,
    readonly status: number,
    readonly body: string,
  ) {
    super(`${route} was answered ${status}: ${sentenceOf(body)}`);
  }
}

function sentenceOf(body: string): string {
  try {
    return failure.parse(JSON.parse(body)).message;
  } catch {
    return body.slice(0, 500);
  }
}
