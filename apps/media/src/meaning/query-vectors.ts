import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { JobClient } from '@salon/jobs';
import { searchTurnKey } from '@salon/service-contract';
import { Redis } from 'ioredis';

/** A visitor waits: after this time the search is by words alone. */
const deadlineMs = 2_000;
const rememberS = 24 * 3_600;
/** Longer than a client waits for a search. */
const turnLifetimeS = 60;

/** The vectors of search texts, made by the worker and kept for a day. */
@Injectable()
export class QueryVectors {
  private readonly logger = new Logger(QueryVectors.name);

  constructor(
    private readonly jobs: JobClient,
    private readonly redis: Redis,
  ) {}

  /**
   * Null when the worker cannot give it in time, or has another model than `modelKey`.
   * @param text in the form in which texts are compared
   * @param client drops the earlier searches of the same client
   */
  async of(text: string, modelKey: string, client: string | null): Promise<Float32Array | null> {
    try {
      const turn = client === null ? 0 : await this.nextTurn(client);
      const key = `query:${hashOf(`${modelKey} ${text}`)}`;
      const known = await this.redis.getBuffer(key);
      if (known) return toVector(known);
      const vector = await this.ask(text, modelKey, { client, turn });
      if (vector) await this.redis.set(key, vector, 'EX', rememberS);
      return vector && toVector(vector);
    } catch (error) {
      // A search never fails for the model's sake.
      this.logger.debug(error);
      return null;
    }
  }

  private async nextTurn(client: string): Promise<number> {
    const key = searchTurnKey(client);
    const [[, turn] = []] =
      (await this.redis.multi().incr(key).expire(key, turnLifetimeS).exec()) ?? [];
    return Number(turn);
  }

  private async ask(
    text: string,
    modelKey: string,
    { client, turn }: { client: string | null; turn: number },
  ): Promise<Buffer | null> {
    const onceFor = `${client ?? 'anyone'}-${hashOf(text)}`;
    const run = await this.jobs.enqueue('text.embed', { text, client, turn }, { onceFor });
    const reply = await run.result(deadlineMs);
    if (reply.state !== 'done' || reply.modelKey !== modelKey) return null;
    return Buffer.from(reply.vector, 'base64');
  }
}

/** Copied, as floats must begin at a multiple of four. */
const toVector = (bytes: Buffer) => new Float32Array(Uint8Array.from(bytes).buffer);

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 27);
