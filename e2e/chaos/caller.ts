import { failure, loginReply } from '@salon/api-contract';
import { admin } from '@salon/test-kit';
import type { z } from 'zod';

/** The deadline of every caller: a request that has no reply by then counts as unanswered. */
const defaultDeadlineMs = 60_000;

export interface Reply {
  status: number;
  headers: Headers;
  body: Buffer;
}

export interface Request {
  body?: FormData;
  json?: unknown;
  headers?: Record<string, string>;
}

/** The gallery refused, with a sentence. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(`${status}: ${message}`);
  }
}

/** The connection was refused or broke: the gateway was killed. */
export class Broken extends Error {}

/** Parses the reply to a request that succeeded. */
export const parsed = <T extends z.ZodType>(schema: T, { body }: Reply): z.output<T> =>
  schema.parse(JSON.parse(body.toString()));

/** Sends requests like browsers, and counts how they were answered. */
export class Caller {
  requests = 0;
  readonly statuses: Record<string, number> = {};
  /** Requests without a reply in time, and failures without a sentence. */
  readonly complaints: string[] = [];
  longest = { ms: 0, request: '' };
  /** The requests that an unexpected error ended, with the number of times. */
  readonly unexpected: Record<string, number> = {};
  private token: string | undefined;
  private login: Promise<void> | undefined;

  constructor(
    readonly url: string,
    private readonly answerWithinMs = defaultDeadlineMs,
  ) {}

  /**
   * A visitor's request.
   * @throws {Refused} or {Broken}
   */
  async visit(method: string, path: string, request: Request = {}): Promise<Reply> {
    const reply = await this.exchange(method, path, request);
    if (reply.status >= 400) throw this.refusal(method, path, reply);
    return reply;
  }

  /** An admin's request. The admin logs in again when the session has ended. */
  async manage(method: string, path: string, request: Request = {}): Promise<Reply> {
    try {
      return await this.withSession(method, path, request);
    } catch (error) {
      if (!(error instanceof Refused && error.status === 401)) throw error;
      this.token = undefined;
      return this.withSession(method, path, request);
    }
  }

  private async withSession(method: string, path: string, request: Request): Promise<Reply> {
    if (this.token === undefined) {
      this.login ??= this.logIn().finally(() => (this.login = undefined));
      await this.login;
    }
    const headers = { ...request.headers, authorization: `Bearer ${this.token}` };
    return this.visit(method, path, { ...request, headers });
  }

  private async logIn(): Promise<void> {
    const reply = await this.visit('POST', '/api/login', { json: admin });
    this.token = parsed(loginReply, reply).data.accessToken;
  }

  private refusal(method: string, path: string, { status, body }: Reply): Refused {
    const said = failure.safeParse(jsonOf(body));
    if (status === 500) {
      const request = `${method} ${withoutIds(path)}`;
      this.unexpected[request] = (this.unexpected[request] ?? 0) + 1;
    }
    if (!said.success) this.complaints.push(`${method} ${path}: ${status} without a sentence`);
    return new Refused(status, `${method} ${path}: ${said.data?.message ?? ''}`);
  }

  private async exchange(method: string, path: string, request: Request): Promise<Reply> {
    const { json, body = json === undefined ? undefined : JSON.stringify(json) } = request;
    const headers = { ...(json !== undefined && { 'content-type': 'application/json' }) };
    this.requests += 1;
    const began = performance.now();
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: { ...headers, ...request.headers },
        signal: AbortSignal.timeout(this.answerWithinMs),
        ...(body !== undefined && { body }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      this.count(String(response.status));
      return { status: response.status, headers: response.headers, body: bytes };
    } catch (error) {
      if (!isTimeout(error)) {
        this.count('broken');
        throw new Broken(`${method} ${path}: ${String(error)}`);
      }
      this.count('unanswered');
      this.complaints.push(`${method} ${path}: no reply within ${this.answerWithinMs / 1_000} s`);
      throw new Broken(`${method} ${path}: no reply`);
    } finally {
      const ms = Math.round(performance.now() - began);
      if (ms > this.longest.ms) this.longest = { ms, request: `${method} ${withoutIds(path)}` };
    }
  }

  private count(how: string): void {
    this.statuses[how] = (this.statuses[how] ?? 0) + 1;
  }
}

/** Ids are long hexadecimal numbers; a file belongs to one image. */
const withoutIds = (path: string): string =>
  path.replace(/[0-9a-f]{24,}(\/[^/]+\.\w+)?/g, (_match, file?: string) =>
    file ? ':id/:file' : ':id',
  );

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError';

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
