import { failure } from '@salon/api-contract';

/** An answer other than a success; the message is the server's sentence for a person. */
export class RefusedCall extends Error {
  /** @param body what was received, whatever it is: a proxy's page is no failure of the contract */
  constructor(
    readonly route: string,
    readonly status: number,
    readonly body: string,
  ) {
    super(`${route} was answered ${status}: ${sentenceOf(body)}`);
    this.name = 'RefusedCall';
  }
}

function sentenceOf(body: string): string {
  try {
    return failure.parse(JSON.parse(body)).message;
  } catch {
    return body.slice(0, 500);
  }
}
